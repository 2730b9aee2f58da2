/**
 * Why something stays when an account is erased. Nothing of it names the person: the row of the account that it refers to has no name
 * and no address any more (docs/decisions/048-personal-data.md).
 */
type KeptRule =
  /** What was sold, when, for how much, and what became of the money: for as long as the operator's law asks for the books. */
  | 'books'
  /** What somebody has written of a stay or a space is read by those who book it next. */
  | 'reviews'
  /** What two people have written to each other is the other's as well: who wrote what when stays, the words of the erased one go. */
  | 'threads'
  /** That something was reported, and how it ended: a listing or a review that was taken away stays away. */
  | 'reports'
  /** That an account was there and has been erased. */
  | 'proof'

/**
 * How a table holds personal data. Conditions and values are SQL. `:person` is the account's id, `:email` its address; `:title_en` and
 * `:title_es` replace a title.
 */
export type PersonalTable = {
  table: string
  /** Which of its rows are the person's. */
  whose: string
  /** Columns that the export leaves out because they are secrets; `null`: none of it is exported. */
  withheld: readonly string[] | null
  /** A condition of its own for the export, which the person reads: others' words before they have appeared are not in it. */
  exported?: string
  /** Whether these rows are deleted, by themselves or with the row they belong to, or what is written into them instead. */
  erased: 'deleted' | 'with-its-owner' | Kept
}

type Kept = {
  rule: KeptRule
  /** What each column that says something of the person is replaced by. */
  replaced: Readonly<Record<string, string>>
  /** Columns of text that say nothing of anybody: words of ours, ids, codes. */
  plain: readonly string[]
}

/** Rows that stay as they are: there is nothing in them but ids, numbers and words of ours. */
export const books = (
  table: string,
  whose: string,
  plain: readonly string[],
  withheld: PersonalTable['withheld'] = [],
) => ({ table, whose, withheld, erased: { rule: 'books', replaced: {}, plain } }) as const satisfies PersonalTable

/** Rows without which the person can be told, and nobody else misses anything. */
export const deleted = (table: string, whose: string, withheld: PersonalTable['withheld'] = []) =>
  ({ table, whose, withheld, erased: 'deleted' }) as const satisfies PersonalTable

/** Rows that the database deletes with those that they belong to. */
export const withOwner = (table: string, whose: string, withheld: PersonalTable['withheld'] = []) =>
  ({ table, whose, withheld, erased: 'with-its-owner' }) as const satisfies PersonalTable
