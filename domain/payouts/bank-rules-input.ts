import { choice, field, refuse, Refused } from '#kernel/fields.ts'
import { type Currency, parseMoney, typedMoney } from '#kernel/money.ts'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { readDigits } from './bank-details.ts'
import { rhythms } from './rhythm.ts'

/** The table's limit, in minor units. */
const MAX_MINIMUM = 100_000_000

const problem = (name: string) => `settings:problems.${name}`

const minimum = (currency: Currency) =>
  field((text) => {
    const amount = text === '' ? '0' : parseMoney(text, currency)
    if (amount === '0') return amount
    return amount && amount.minor <= MAX_MINIMUM ? typedMoney(amount) : new Refused(problem('minimum'))
  })

const orNull = (read: (text: string) => string | null, name: string) =>
  field((text) => (text === '' ? null : (read(text) ?? new Refused(problem(name)))))

const plain = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
const iban = orNull((text) => (isValidIBAN(plain(text)) ? plain(text) : null), 'iban')
const bic = orNull((text) => (isValidBIC(plain(text)) ? plain(text) : null), 'bic')
const digits = (name: string, min: number, max = min) => orNull((text) => readDigits(text, min, max), name)

/** The settings of payouts to bank accounts; what Bacs needs is there whole or not at all. */
export const BankRulesForm = z
  .object({
    rhythm: choice(rhythms, problem('rhythm')),
    minimumCLP: minimum('CLP'),
    minimumUSD: minimum('USD'),
    minimumEUR: minimum('EUR'),
    minimumGBP: minimum('GBP'),
    iban,
    bic,
    bacsUserNumber: digits('bacsUserNumber', 6),
    bacsSortCode: digits('bacsSortCode', 6),
    bacsAccount: digits('bacsAccount', 8),
    chileAccount: digits('chileAccount', 5, 20),
  })
  .superRefine((form, context) => {
    const names = ['bacsUserNumber', 'bacsSortCode', 'bacsAccount'] as const
    const empty = names.filter((name) => form[name] === null)
    if (empty.length < names.length) for (const name of empty) refuse(context, name, problem('bacsWhole'))
  })
