import type { Side } from '#kernel/side.ts'

/** Why a row outlasts its account's erasure, without naming the person (decision 48). */
type RetentionRule =
  /** Sales and payments are stored as long as the operator's law requires. */
  | 'books'
  /** Reviews are read by those who book next. */
  | 'reviews'
  /** A thread is the other side's too: authors and times stay, the erased person's words go. */
  | 'threads'
  /** Reports and outcomes stay, so that what was removed remains removed. */
  | 'reports'
  /** Proof that an account existed and was erased. */
  | 'proof'

/**
 * A table that holds personal data, described in SQL conditions and values.
 *
 * `:person` is the account's id, `:email` its address; `:title_en` and `:title_es` replace a title.
 */
export type PersonalTable = {
  table: string
  /** The condition of the person's rows. */
  whose: string
  /** Secret columns that the export omits; `null`: none of the table is exported. */
  withheld: readonly string[] | null
  /** An extra condition of the export, for example against others' reviews before they appear. */
  exported?: string
  /** Rows are deleted, alone or with their owner's row, or their values are replaced. */
  erased: 'deleted' | 'with-its-owner' | Retained
}

export type Retained = {
  rule: RetentionRule
  /** The replacement of each personal column. */
  replaced: Readonly<Record<string, string>>
  /** Text columns without personal data: our own words, ids and codes. */
  plain: readonly string[]
  /** Texts that others rely on, in which 'the guest' or 'the host' stands for the person's names. */
  renamed?: { columns: readonly string[]; to: Side }
}

/** Others' rows that the person has read here: exported as they read them, and never erased with the person. */
export type ReceivedRows = Pick<PersonalTable, 'table' | 'whose'> & {
  withheld: readonly string[]
  /** Columns that the person reads otherwise than they are stored. */
  read: Readonly<Record<string, string>>
}

/** Rows with only ids, numbers and our own words, which stay as they are. */
export const books = (
  table: string,
  whose: string,
  plain: readonly string[],
  withheld: PersonalTable['withheld'] = [],
) => ({ table, whose, withheld, erased: { rule: 'books', replaced: {}, plain } }) as const satisfies PersonalTable

/** Rows that nobody else needs. */
export const deleted = (table: string, whose: string, withheld: PersonalTable['withheld'] = []) =>
  ({ table, whose, withheld, erased: 'deleted' }) as const satisfies PersonalTable

/** Rows that the database deletes by cascade. */
export const withOwner = (table: string, whose: string, withheld: PersonalTable['withheld'] = []) =>
  ({ table, whose, withheld, erased: 'with-its-owner' }) as const satisfies PersonalTable
