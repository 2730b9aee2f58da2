import { demoAccounts } from '#domain/accounts/demo.ts'
import { hashPassword } from '#platform/password-hash.server.ts'
import type pg from 'pg'
import type { People } from './people.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { SEED } from './world.ts'

/** Inserts the only accounts that can log in; hashes and ciphertexts differ between loads. */
export async function insertDemoAccounts(client: pg.Client, { demoGuest, demoHost, demoAdmin }: People): Promise<void> {
  const newId = idsOf(`${SEED}:accounts`)
  const people = { guest: demoGuest, host: demoHost, admin: demoAdmin }
  const rows = await Promise.all(
    demoAccounts.map(async ({ role, password }) => ({
      id: newId(people[role].since),
      accountId: people[role].id,
      providerId: 'credential',
      userId: people[role].id,
      password: await hashPassword(password),
      createdAt: people[role].since,
      updatedAt: people[role].since,
    })),
  )
  await insertRows(client, 'account', rows)
}
