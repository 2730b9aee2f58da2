import { isCountry } from '#domain/accounts/countries.ts'
import { choice, field, pastedKey, Refused, refuse, words } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { currencies, type Currency, parseMoney, typedMoney } from '#kernel/money.ts'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { balanceLists } from './balance-list.ts'
import {
  type BankDetails,
  type ChileanBank,
  chileanAccounts,
  chileanBanks,
  kindOf,
  type PayoutDetails,
  readAccount,
  readBic,
  readDigits,
  readIban,
  readRut,
} from './bank-details.ts'
import { failureCauses } from './payout.ts'
import { rhythms } from './rhythm.ts'

const MAX_HOLDER = 80
const MAX_TAX_ID = 40

const problem = (name: string) => `paymentSetup:problems.${name}`

const holder = words(MAX_HOLDER, problem('long'), { missing: problem('holder') })
const taxId = words(MAX_TAX_ID, problem('long'))
const readOr = <Value>(read: (text: string) => Value | null, name: string) =>
  field((text) => read(text) ?? new Refused(problem(name)))
const banks = Object.keys(chileanBanks) as ChileanBank[]

const chile = z
  .object({
    holder,
    taxId: readOr(readRut, 'rut'),
    bank: choice(banks, problem('bank')),
    account: choice(chileanAccounts, problem('account')),
    number: readOr((text) => readDigits(text, 5, 20), 'number'),
  })
  .superRefine(({ taxId: rut, bank, account, number }, context) => {
    if (account !== 'rut') return
    if (bank !== '012') refuse(context, 'account', problem('rutBank'))
    else if (number.replace(/^0+/, '') !== rut.slice(0, -2)) refuse(context, 'number', problem('rutNumber'))
  })
  .transform((form) => ({
    kind: 'chile' as const,
    ...form,
    // The bank writes this number without zeros before it.
    number: form.account === 'rut' ? form.taxId.slice(0, -2) : form.number,
  }))

const uk = z
  .object({
    holder,
    taxId,
    sortCode: readOr((text) => readDigits(text, 6), 'sortCode'),
    number: readOr((text) => readDigits(text, 8), 'numberUk'),
  })
  .transform((form) => ({ kind: 'uk' as const, ...form }))

const inCountry = (country: string) => ({
  iban: z
    .object({ holder, taxId, iban: readOr((text) => readIban(text, country), 'iban') })
    .transform((form) => ({ kind: 'iban' as const, ...form })),
  swift: z
    .object({
      holder,
      taxId,
      bic: readOr((text) => readBic(text, country), 'bic'),
      number: readOr(readAccount, 'number'),
    })
    .transform((form) => ({ kind: 'swift' as const, ...form })),
})

const payku = z
  .object({ clientId: pastedKey((text) => (/^[\w.-]{4,64}$/.test(text) ? text : new Refused(problem('clientId')))) })
  .transform((form) => ({ kind: 'payku' as const, ...form }))

/** The form of an account in a country, with the fields of its account type. */
export function payoutForm(method: 'bank' | 'payku', country: string): z.ZodType<PayoutDetails> {
  if (method === 'payku') return payku
  const kind: BankDetails['kind'] = kindOf(country)
  return kind === 'chile' ? chile : kind === 'uk' ? uk : inCountry(country)[kind]
}

/** As many as a file has payouts. */
export const MAX_EXCEPTED = 500

/** An answer is about one file. */
export const MAX_ANSWER_ROWS = MAX_EXCEPTED

/** The table's limit, in characters. */
export const MAX_FAILURE_REASON = 500

const excepted = field((text) => {
  const references = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  return references.length > MAX_EXCEPTED ? new Refused('bankFiles:all.problems.many') : references
})

/** The form by which all payouts of a file are paid but some. */
export const AllButForm = z
  .object({
    except: excepted,
    cause: choice(['open', ...failureCauses], 'bankFiles:all.problems.cause'),
    reason: words(MAX_FAILURE_REASON, 'bankFiles:all.problems.long'),
  })
  .superRefine(({ except, cause, reason }, context) => {
    if (except.length > 0 && cause !== 'open' && reason === '')
      refuse(context, 'reason', 'bankFiles:all.problems.reason')
  })
  .transform(({ except, cause, reason }) => ({ references: except, cause: cause === 'open' ? null : cause, reason }))

/** The fields that the page shows; unreadable values become the host's own country. */
export const ChosenFields = z
  .object({
    country: field((text) => (isCountry(text) ? text : null)),
    method: z.enum(['bank', 'payku']).catch('bank'),
  })
  // Payku pays in Chile only.
  .transform(({ country, method }) => ({ country, method: country === 'CL' ? method : ('bank' as const) }))

/** The table's limit, in characters. */
export const MAX_WRITE_OFF_REASON = 500

/** An unreadable list in an address is the first. */
export const BalanceListParam = z.enum(balanceLists).catch('no-account')

const host = { hostId: z.string().refine(isId), currency: z.enum(currencies) }

/** The form that reminds one host, or all of a list. */
export const RemindForm = z.union([
  z.object({ list: z.enum(balanceLists), all: z.literal('on') }).transform(({ list }) => ({ list, host: null })),
  z
    .object({ list: z.enum(balanceLists), ...host })
    .transform(({ list, hostId, currency }) => ({ list, host: { hostId, currency } })),
])

/** The form that proposes to write a debt off. */
export const WriteOffForm = z
  .object({
    ...host,
    amount: field((text) => text),
    reason: words(MAX_WRITE_OFF_REASON, 'hostBalances:problems.long', { missing: 'hostBalances:problems.reason' }),
  })
  .transform(({ amount, currency, ...form }, context) => {
    const money = parseMoney(amount, currency)
    if (money && money.minor > 0) return { ...form, amount: money }
    context.addIssue({ code: 'custom', path: ['amount'], message: 'hostBalances:problems.amount' })
    return z.NEVER
  })

export const DecideForm = z.object({ writeOffId: z.string().refine(isId) })

/** The table's limit, in minor units. */
const MAX_MINIMUM = 100_000_000

const ofSettings = (name: string) => `settings:problems.${name}`

const minimum = (currency: Currency) =>
  field((text) => {
    const amount = text === '' ? '0' : parseMoney(text, currency)
    if (amount === '0') return amount
    return amount && amount.minor <= MAX_MINIMUM ? typedMoney(amount) : new Refused(ofSettings('minimum'))
  })

const orNull = (read: (text: string) => string | null, name: string) =>
  field((text) => (text === '' ? null : (read(text) ?? new Refused(ofSettings(name)))))

const plain = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
const ownIban = orNull((text) => (isValidIBAN(plain(text)) ? plain(text) : null), 'iban')
const ownBic = orNull((text) => (isValidBIC(plain(text)) ? plain(text) : null), 'bic')
const digits = (name: string, min: number, max = min) => orNull((text) => readDigits(text, min, max), name)

/** The settings of payouts to bank accounts; what Bacs needs is there whole or not at all. */
export const BankRulesForm = z
  .object({
    rhythm: choice(rhythms, ofSettings('rhythm')),
    minimumCLP: minimum('CLP'),
    minimumUSD: minimum('USD'),
    minimumEUR: minimum('EUR'),
    minimumGBP: minimum('GBP'),
    iban: ownIban,
    bic: ownBic,
    bacsUserNumber: digits('bacsUserNumber', 6),
    bacsSortCode: digits('bacsSortCode', 6),
    bacsAccount: digits('bacsAccount', 8),
    chileAccount: digits('chileAccount', 5, 20),
  })
  .superRefine((form, context) => {
    const names = ['bacsUserNumber', 'bacsSortCode', 'bacsAccount'] as const
    const empty = names.filter((name) => form[name] === null)
    if (empty.length < names.length) for (const name of empty) refuse(context, name, ofSettings('bacsWhole'))
  })

/** The form that makes a bank file of due payouts. */
export const MakeFileForm = z.object({ country: z.string().refine(isCountry), currency: z.enum(currencies) })

/** The table's limit, in characters. */
export const MAX_PAYOUT_REASON = 500

/** The form that lets a failed payout be paid again. */
export const AgainForm = z.object({ payoutId: z.string().refine(isId) })

/** The table's limit, in characters. */
export const MAX_TRANSFER_REFERENCE = 80

/** The form that says a refund was paid by a bank transfer. */
export const TransferForm = z.object({
  refundId: z.string().refine(isId),
  reference: words(MAX_TRANSFER_REFERENCE, 'adminPayouts:refunds.problems.long', {
    missing: 'adminPayouts:refunds.problems.reference',
  }),
})

/** The form with the bank's outcome of a payout. */
export const MarkForm = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid'), payoutId: z.string().refine(isId) }),
  z.object({
    outcome: z.literal('failed'),
    payoutId: z.string().refine(isId),
    cause: choice(failureCauses, 'adminPayouts:problems.cause'),
    reason: words(MAX_PAYOUT_REASON, 'adminPayouts:problems.long', { missing: 'adminPayouts:problems.reason' }),
  }),
])
