import type { Db, Tx } from '#platform/db.server.ts'
import type { BankRules } from '../bank-rules.ts'

/** The operator's settings of payouts to bank accounts. */
export async function readBankRules(db: Db | Tx): Promise<BankRules> {
  const row = await db.selectFrom('payout_rules').selectAll().executeTakeFirstOrThrow()
  const { bacs_user_number: userNumber, bacs_sort_code: sortCode, bacs_account: account } = row
  return {
    rhythm: row.rhythm,
    minimums: { USD: row.minimum_usd, CLP: row.minimum_clp, EUR: row.minimum_eur, GBP: row.minimum_gbp },
    iban: row.iban,
    bic: row.bic,
    bacs: userNumber && sortCode && account ? { userNumber, sortCode, account } : null,
    chileAccount: row.chile_account,
  }
}
