/**
 * Why something stays when an account is erased. Nothing of it names the person: the row of the account that it refers to has no name
 * and no address any more (docs/decisions/043-personal-data.md).
 */
export const keptRules = {
  /** What was sold, when, for how much, and what became of the money: for as long as the operator's law asks for the books. */
  books: 'accounting and tax law',
  /** What somebody has written of a stay or a space is read by those who book it next. */
  reviews: 'other guests rely on it',
  /** That an account was there and has been erased. */
  proof: 'proof of the erasure',
} as const

export type KeptRule = keyof typeof keptRules
