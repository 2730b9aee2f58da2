/**
 * The number of a payout, of capitals and digits, within the 18 signs that Bacs has for one: in the bank's file, on the host's pages and in e-mails.
 * Its last twelve signs are as random as those of a booking's number.
 */
export const payoutReference = (payoutId: string): string => `P${payoutId.slice(-12).toUpperCase()}`

/** Finds such a number in what a bank writes around it ('TRANSF P0A1B2C3D4E5F 001'); null where there is none. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])P[0-9A-F]{12}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null
