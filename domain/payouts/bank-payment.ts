import type { Money } from '#kernel/money.ts'
import type { BankDetails } from './bank-details.ts'

/** One payout of a file for a bank. */
export type BankPayment = {
  payoutId: string
  reference: string
  amount: Money
  /** Null: the account is closed, and only the table names the payout. */
  details: BankDetails | null
  /** The payee's, for the bank's notice. */
  email: string
}

/** The operator as the one who pays; null is what is not set. */
export type Payer = {
  name: string | null
  iban: string | null
  bic: string | null
  bacs: { userNumber: string; sortCode: string; account: string } | null
  chileAccount: string | null
}

/** A file's own data: the same each time that it is read. */
export type BankFileHead = { fileId: string; createdAt: Date; day: string }

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

/**
 * A text in the letters that a bank takes: accents go, other signs become blanks.
 *
 * @param allowed the signs of a bank's standard, as a class of a regular expression
 */
export function bankText(text: string, allowed: RegExp, max: number): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (sign) => letters[sign] ?? ' ')
  const signs = plain.replace(/[^]/g, (sign) => (allowed.test(sign) ? sign : ' '))
  return signs.replaceAll(/ +/g, ' ').trim().slice(0, max).trim()
}
