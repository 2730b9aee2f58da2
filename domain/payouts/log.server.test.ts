import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/accounts/account.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aBegunStay } from '#test/payouts.ts'
import { aGuest, aListing, NOW, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PayoutDetails } from './bank-details.ts'
import { changePayoutAccount } from './commands/change-payout-account.server.ts'
import { encryptAgain } from './commands/encrypt-again.server.ts'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { readBankFile } from './commands/read-bank-file.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const limits = { ...defaultLimits, logInsPerMinute: 10_000 }
const auth = comparedOnce(createAuth({ secret, publicUrl: 'http://localhost' }))
const [key, otherKey] = [1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string]
const vault = openVault(key)
const works = { db, vault, door: { auth, budgets: createBudgets({ db, limits, secret }) } }
const request = new Request('http://localhost/payment-setup')
const password = 'a quiet river'

const details: PayoutDetails = {
  kind: 'chile',
  holder: 'Luisa Titular',
  taxId: '12345678-5',
  bank: '012',
  account: 'vista',
  number: '000987654321',
}
const secrets = ['000987654321', '12345678', 'Luisa', 'Titular', key, otherKey, password]

const printed: string[] = []
const log = createLog('debug', 'test', { write: (line) => void printed.push(line) })

/** Logs a thrown error as server and worker do. */
async function logged(work: Promise<unknown>): Promise<void> {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(Error)
  log.error({ err: failure, path: '/payment-setup' }, String(failure))
}

async function aHostWhoSets() {
  const listing = await aListing(db)
  const hash = await auth.passwords.hash(password)
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${listing.hostId}, 'credential', ${listing.hostId}, ${hash})`.execute(db)
  const actor = { userId: listing.hostId, email: 'h@patio.example', isProved: true, language: 'en' } as Actor
  const set = (typed = password) =>
    changePayoutAccount(works, { actor, password: typed }, { country: 'CL', details }, request, NOW)
  return { listing, set }
}

test('[HOST-09] [OPS-02] no number of an account, no tax number, no name and no key gets into the log when an account is set, a bank’s file is read, or either fails', async () => {
  const { listing, set } = await aHostWhoSets()
  expect(await set('a guess')).toMatchObject({ ok: false })
  // The database's error contains the whole refused row.
  await sql`alter table payout_accounts add constraint refused check (country <> 'CL') not valid`.execute(db)
  await logged(set())
  await sql`alter table payout_accounts drop constraint refused`.execute(db)
  valueOf(await set())

  const { startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  await sql`update payout_accounts set held_until = null`.execute(db)
  await makePayouts(db, startsAt)
  const adminId = await aGuest(db)
  const fileId = valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, startsAt))
  const read = (by = vault) =>
    readBankFile({ db, vault: by }, { adminId, fileId, layout: 'table' }, later(startsAt, { hours: 1 }))
  expect(valueOf(await read())).toMatchObject({ rows: [{}, expect.arrayContaining(['000987654321'])] })

  await logged(read(openVault(otherKey)))
  await logged(encryptAgain(db, openVault(otherKey)))
  await logged((async () => openVault(`${key},${otherKey}0000`))())
  await sql`update payout_accounts set details = reverse(details)`.execute(db)
  await logged(read())
  await sql`update payout_accounts set details = reverse(details), host_id = ${adminId}`.execute(db)
  await logged(read())

  expect(printed).toHaveLength(6)
  for (const line of printed) for (const each of secrets) expect(line).not.toContain(each)
})
