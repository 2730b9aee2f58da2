import { addDays, type Day, daysBetween, weekdayOf } from '#kernel/dates.ts'
import { type BankFileHead, type BankPayment, bankText, type Payer } from './bank-payment.ts'

/** Bacs' own: capitals, digits, blank, full stop, ampersand, slash and hyphen. */
const SIGN = /[A-Z0-9 .&/-]/

/** Text on the left, blanks behind it. */
const left = (text: string, length: number) => bankText(text.toUpperCase(), SIGN, length).padEnd(length)
const blanks = (length: number) => ' '.repeat(length)

/** @throws RangeError for a number that its field does not hold */
function zeros(value: number, length: number): string {
  const text = String(value)
  if (text.length > length) throw new RangeError(`bacs field of ${length}: ${value}`)
  return text.padStart(length, '0')
}
/** ' YYDDD', the day of a year. */
function bacsDay(day: Day): string {
  const year = Number(day.slice(0, 4))
  return ` ${zeros(year % 100, 2)}${zeros(daysBetween(`${year}-01-01`, day) + 1, 3)}`
}

/** The next day from Monday to Friday: bank holidays are the operator's to know. */
function processingDay(day: Day): Day {
  const next = addDays(day, 1)
  return addDays(next, weekdayOf(next) === 6 ? 2 : weekdayOf(next) === 0 ? 1 : 0)
}

/** Days for which a file is kept at Bacs before its name may be used again. */
const EXPIRES_AFTER = 4

/** Instructions of 100 signs, the only length that one processing day needs. */
const RECORD = 100

/**
 * A submission by Bacs Standard 18 with one processing day: labels of 80 signs, credits (99) and their contra (17) of 100.
 *
 * @param payments of accounts in the United Kingdom, in pence
 * @throws RangeError for a sum that its field does not hold
 */
export function bacsFile(
  { fileId, day }: BankFileHead,
  payments: readonly BankPayment[],
  { name, bacs }: Payer & { bacs: NonNullable<Payer['bacs']> },
): string {
  const { userNumber } = bacs
  const serial = left(fileId.replaceAll('-', '').slice(-6), 6)
  const process = processingDay(day)
  const credits = payments.flatMap((payment) => credit(payment, name ?? '', bacs) ?? [])
  const total = payments.reduce((sum, { amount, details }) => sum + (details?.kind === 'uk' ? amount.minor : 0), 0)
  const identifier = `A${userNumber}S  1${userNumber}${serial}00010001${blanks(6)}`
  const dates = `${bacsDay(day)}${bacsDay(addDays(process, EXPIRES_AFTER))} 000000${blanks(20)}`
  const lengths = `F${zeros(RECORD * 20, 5)}${zeros(RECORD, 5)}${blanks(35)}00${blanks(28)}`
  const lines = [
    `VOL1${serial} ${blanks(20)}${blanks(6)}${blanks(4)}${userNumber}${blanks(4)}${blanks(28)}1`,
    `HDR1${identifier}${dates}`,
    `HDR2${lengths}`,
    `UHL1${bacsDay(process)}999999    000000001 DAILY  001${blanks(40)}`,
    ...credits,
    contra(total, name ?? '', bacs),
    `EOF1${identifier}${dates}`,
    `EOF2${lengths}`,
    `UTL1${zeros(total, 13)}${zeros(total, 13)}${zeros(1, 7)}${zeros(credits.length, 7)}${blanks(36)}`,
  ]
  return `${lines.join('\r\n')}\r\n`
}

type Own = NonNullable<Payer['bacs']>

function credit({ details, amount, reference }: BankPayment, name: string, own: Own): string | null {
  if (details?.kind !== 'uk') return null
  const to = `${details.sortCode}${details.number}0`
  const from = `${own.sortCode}${own.account}${blanks(4)}`
  return `${to}99${from}${zeros(amount.minor, 11)}${left(name, 18)}${left(reference, 18)}${left(details.holder, 18)}`
}

const contra = (total: number, name: string, { sortCode, account }: Own) =>
  `${sortCode}${account}017${sortCode}${account}${blanks(4)}${zeros(total, 11)}${left('PAYOUTS', 18)}${left('CONTRA', 18)}${left(name, 18)}`
