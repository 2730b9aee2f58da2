import { type BankRuleValues, rulesOf, valuesOf } from '#domain/payouts/bank-rules.ts'
import { writeBankRules } from '#domain/payouts/commands/write-rules.server.ts'
import { readBankRules } from '#domain/payouts/queries/read-rules.server.ts'
import type { Db } from '#platform/db.server.ts'
import { changeSettings, type SettingsChange } from './change-settings.server.ts'

/** Stores when and from which sum on payouts to bank accounts are made, and where they come from. */
export const setBankRules = (db: Db, change: SettingsChange<BankRuleValues>, now: Date) =>
  changeSettings<BankRuleValues>(
    db,
    {
      action: 'payout-rules-changed',
      read: async (tx) => valuesOf(await readBankRules(tx)),
      write: (tx, values) => writeBankRules(tx, rulesOf(values)),
    },
    change,
    now,
  )
