import { setBankRules } from '#domain/admin/commands/write-bank-rules.server.ts'
import { BankRulesForm } from '#domain/payouts/input.ts'
import { type BankRuleValues, valuesOf } from '#domain/payouts/bank-rules.ts'
import { readBankRules } from '#domain/payouts/queries/read-rules.server.ts'
import { currencies } from '#kernel/money.ts'
import { sectionOf } from './section-form.view.server.ts'

const accounts = ['iban', 'bic', 'bacsUserNumber', 'bacsSortCode', 'bacsAccount', 'chileAccount'] as const

/** When payouts to bank accounts are made, from which sum on, and where they come from. */
export const payoutsSection = sectionOf({
  asks: true,
  read: async (db) => valuesOf(await readBankRules(db)),
  parse: (form) => BankRulesForm.safeParse(form),
  change: setBankRules,
  fieldsOf: (values: BankRuleValues) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])),
  factsOf: (values: BankRuleValues, { t }) => [
    { name: t('settings:payouts.rhythm'), value: t(`settings:payouts.rhythms.${values.rhythm}`) },
    ...currencies.map((currency) => ({
      name: t('settings:payouts.minimum', { currency }),
      value: values[`minimum${currency}`] === '0' ? t('settings:none') : `${currency} ${values[`minimum${currency}`]}`,
    })),
    ...accounts.map((name) => ({ name: t(`settings:payouts.${name}`), value: values[name] ?? t('settings:missing') })),
  ],
})
