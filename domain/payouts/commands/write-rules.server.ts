import type { Tx } from '#platform/db.server.ts'
import type { BankRules } from '../bank-rules.ts'

/** Stores the settings of payouts to bank accounts; payouts that are due already stay as they are. */
export async function writeBankRules(
  tx: Tx,
  { rhythm, minimums, iban, bic, bacs, chileAccount }: BankRules,
): Promise<void> {
  await tx
    .updateTable('payout_rules')
    .set({
      rhythm,
      minimum_usd: minimums.USD,
      minimum_clp: minimums.CLP,
      minimum_eur: minimums.EUR,
      minimum_gbp: minimums.GBP,
      iban,
      bic,
      bacs_user_number: bacs?.userNumber ?? null,
      bacs_sort_code: bacs?.sortCode ?? null,
      bacs_account: bacs?.account ?? null,
      chile_account: chileAccount,
    })
    .execute()
}
