import { isCountry } from '#domain/accounts/countries.ts'
import { choice, field, pastedKey, Refused, refuse, words } from '#kernel/fields.ts'
import { z } from 'zod'
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
