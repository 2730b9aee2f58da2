import { sealFactorsAgain } from '#domain/accounts/commands/seal-factors-again.server.ts'
import { sealEmailsAgain } from '#domain/email/commands/seal-emails-again.server.ts'
import { encryptAgain } from '#domain/payouts/commands/encrypt-again.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'

/** @property secrets the installation's `AUTH_SECRET`, and the one before it where that is configured */
type Keys = { vault: Vault; secrets: readonly string[] }

/** @property lost rows that no key opens, which stay as they are */
type Outcome = { again: number; lost: number }

/**
 * Every encrypted column of the database, and how it comes under the newest key.
 *
 * A test fails for a column that is encrypted in the sources and is not here.
 */
export const encryptedColumns: Readonly<Record<string, (db: Db, keys: Keys) => Promise<Outcome>>> = {
  'payout_accounts.details': async (db, { vault }) => ({ again: await encryptAgain(db, vault), lost: 0 }),
  'second_factors.secret': (db, { secrets }) => sealFactorsAgain(db, secrets),
  'outgoing_emails.sealed': (db, { secrets }) => sealEmailsAgain(db, secrets),
}

/** Encrypts everything again that an older key encrypted, column by column; what is done is skipped. */
export async function* reencrypt(db: Db, keys: Keys): AsyncGenerator<Outcome & { column: string }, void> {
  for (const [column, encrypt] of Object.entries(encryptedColumns)) yield { column, ...(await encrypt(db, keys)) }
}
