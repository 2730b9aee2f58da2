import { type Currency, major, money, typedMoney } from '#kernel/money.ts'
import type { Payer } from './bank-payment.ts'
import type { PayoutRules, Rhythm } from './rhythm.ts'

/** The operator's settings of payouts to bank accounts, and the accounts that they come from. */
export type BankRules = PayoutRules & Omit<Payer, 'name'>

/** The same in one level, as a form has it and the audit log shows it; minimums in main units ('12.50'). */
export type BankRuleValues = {
  rhythm: Rhythm
  minimumCLP: string
  minimumUSD: string
  minimumEUR: string
  minimumGBP: string
  iban: string | null
  bic: string | null
  bacsUserNumber: string | null
  bacsSortCode: string | null
  bacsAccount: string | null
  chileAccount: string | null
}

export function valuesOf({ rhythm, minimums, iban, bic, bacs, chileAccount }: BankRules): BankRuleValues {
  const typed = (currency: Currency) => typedMoney(money(minimums[currency], currency))
  return {
    rhythm,
    minimumCLP: typed('CLP'),
    minimumUSD: typed('USD'),
    minimumEUR: typed('EUR'),
    minimumGBP: typed('GBP'),
    iban,
    bic,
    bacsUserNumber: bacs?.userNumber ?? null,
    bacsSortCode: bacs?.sortCode ?? null,
    bacsAccount: bacs?.account ?? null,
    chileAccount,
  }
}

export function rulesOf(values: BankRuleValues): BankRules {
  const minor = (currency: Currency) => major(Number(values[`minimum${currency}`]), currency).minor
  const {
    rhythm,
    iban,
    bic,
    bacsUserNumber: userNumber,
    bacsSortCode: sortCode,
    bacsAccount: account,
    chileAccount,
  } = values
  return {
    rhythm,
    minimums: { USD: minor('USD'), CLP: minor('CLP'), EUR: minor('EUR'), GBP: minor('GBP') },
    iban,
    bic,
    bacs: userNumber && sortCode && account ? { userNumber, sortCode, account } : null,
    chileAccount,
  }
}
