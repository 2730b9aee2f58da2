import { randomBytes } from 'node:crypto'
import { CODE_TRIES, PROOFS_PER_HOUR } from '#domain/accounts/code.ts'
import { sendOwnerCode } from '#domain/accounts/commands/confirm-by-code.server.ts'
import { tryCode } from '#domain/accounts/commands/try-code.server.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import type { Actor } from '#domain/accounts/account.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { testVault as vault } from '#test/vault.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PayoutDetails } from './bank-details.ts'
import { changePayoutAccount, removePayoutAccount } from './commands/change-payout-account.server.ts'
import { encryptAgain } from './commands/encrypt-again.server.ts'
import { CHANGES_PER_DAY, HOLD_HOURS } from './payout-account.ts'
import { listMissing, listOwnAccounts } from './queries/list-own-accounts.server.ts'
import { payableAccount } from './queries/payable-account.server.ts'
import { readBankDetails } from './queries/read-details.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: 'http://localhost' }))
const limits = { ...defaultLimits, logInsPerMinute: 10_000 }
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

/** A host with a password. */
async function aMember({ isProved = true } = {}) {
  const userId = await aHost(db, { isProved })
  const hash = await auth.passwords.hash(password)
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${hash})`.execute(db)
  const actor = { userId, email: `${userId}@patio.example`, isProved, language: 'en' } as Actor
  const set = (now = NOW, given: PayoutDetails = details, typed = password) =>
    changePayoutAccount(works, { actor, password: typed }, { country: 'CL', details: given }, request, now)
  const remove = (now = NOW) =>
    removePayoutAccount(works, { actor, password }, { country: 'CL', currency: 'CLP' }, request, now)
  const payable = (now = NOW) => payableAccount(db, userId, 'CLP', now)
  return { userId, actor, set, remove, payable }
}

const rowsOf = (userId: string) =>
  db.selectFrom('payout_accounts').selectAll().where('host_id', '=', userId).orderBy('created_at').execute()

const mailsTo = async (userId: string) =>
  (
    await db
      .selectFrom('outgoing_emails')
      .select(['to_address', 'text', 'html'])
      .where('recipient_id', '=', userId)
      .where('type', '=', 'payout_account_changed')
      .orderBy('to_address')
      .execute()
  ).map((mail) => ({ ...mail, said: `${mail.text} ${mail.html}` }))

test('[HOST-09] a first account is paid to at once; nothing of it stands in the database but its last signs', async () => {
  const { userId, set, payable } = await aMember()
  expect(await payable()).toBeNull()
  expect(await set()).toEqual({ ok: true, value: null })
  const [row] = await rowsOf(userId)
  expect(await payable()).toEqual({ accountId: row!.id, method: 'bank' })
  expect(await readBankDetails(db, vault, row!.id)).toEqual(details)
  expect(row).toMatchObject({ currency: 'CLP', shown: 'BancoEstado •••• 4321', held_until: null })
  const { rows } = await sql<{ all: string }>`select to_jsonb(a)::text as all from payout_accounts a`.execute(db)
  for (const part of ['Luisa', '12345678', '987654321'])
    expect(rows.filter(({ all }) => all.includes(part))).toEqual([])
})

test('[HOST-09] the password is asked for, also for the first account, and a proved address', async () => {
  const { userId, set, payable } = await aMember()
  expect(await set(NOW, details, 'another river')).toMatchObject({ failure: { reason: 'wrong-password' } })
  expect([await rowsOf(userId), await payable()]).toEqual([[], null])
  const { set: setUnproved } = await aMember({ isProved: false })
  expect(await setUnproved()).toMatchObject({ failure: { reason: 'not-proved' } })
})

test('[HOST-09] after a change nothing is paid for 72 hours; the one before is paid to no more', async () => {
  const { userId, set, payable } = await aMember()
  await set()
  await set(later(NOW, { hours: 1 }), { kind: 'payku', clientId: 'client-77' })
  const [before, now] = await rowsOf(userId)
  expect([before!.replaced_at, now!.replaced_at]).toEqual([later(NOW, { hours: 1 }), null])
  const over = later(NOW, { hours: 1 + HOLD_HOURS })
  expect(await payable(later(over, { minutes: -1 }))).toBeNull()
  expect(await payable(over)).toEqual({ accountId: now!.id, method: 'payku' })
  expect(await readBankDetails(db, vault, now!.id)).toBeNull()
})

test('[HOST-09] who takes an account away and sets another one waits as after a change', async () => {
  const { remove, set, payable } = await aMember()
  await set()
  await remove()
  expect(await payable()).toBeNull()
  await set()
  expect(await payable()).toBeNull()
  expect(await payable(later(NOW, { hours: HOLD_HOURS }))).not.toBeNull()
})

test('[HOST-09] a first account waits where money waits already, and where the e-mail address is new', async () => {
  const earned = await aMember()
  await sql`with account as (
      insert into ledger_accounts values (gen_random_uuid(), 'host', ${earned.userId}, 'CLP'), (gen_random_uuid(), 'held', null, 'CLP')
      on conflict do nothing returning id, kind),
    entry as (insert into journal values (gen_random_uuid(), ${`test:${earned.userId}`}, null, ${NOW}) returning id)
    insert into postings select entry.id, row_number() over (), account.id, case kind when 'host' then -5 else 5 end, 'CLP' from entry, account`.execute(
    db,
  )
  expect(await listMissing(db, earned.userId)).toEqual(['CLP'])
  await earned.set()
  expect(await earned.payable()).toBeNull()
  expect(await listMissing(db, earned.userId)).toEqual([])

  const moved = await aMember()
  await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at)
    values (${newId()}, ${newId()}, ${moved.userId}, 'old@patio.example', 'en', 'address_changed', '', '', '', 'sent',
      ${later(NOW, { hours: 1 - HOLD_HOURS })})`.execute(db)
  await moved.set()
  expect(await moved.payable()).toBeNull()
  expect((await mailsTo(moved.userId)).map(({ to_address }) => to_address)).toEqual(
    [moved.actor.email, 'old@patio.example'].toSorted(),
  )
})

test('[HOST-09] each change is told by e-mail and on the site, without the account, and audited', async () => {
  const { userId, set, remove, actor } = await aMember()
  await set()
  await remove(later(NOW, { minutes: 1 }))
  const mails = await mailsTo(userId)
  expect(mails.map(({ to_address }) => to_address)).toEqual([actor.email, actor.email])
  expect(mails.filter(({ said }) => /4321|Luisa|BancoEstado/.test(said))).toEqual([])
  const { rows: jobs } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
    where payload ->> 'kind' = 'payout_account_changed' and payload ->> 'recipientId' = ${userId}`.execute(db)
  expect(jobs).toEqual([{ count: 2 }])
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'changes'])
    .where('subject_id', '=', userId)
    .orderBy('at')
    .execute()
  expect(audit.map(({ changes }) => changes)).toEqual([
    { payoutAccount: [null, 'bank CLP'] },
    { payoutAccount: ['bank CLP', null] },
  ])
})

test('[HOST-09] accounts are changed so often a day and no more, also by requests at the same time', async () => {
  const { userId, set } = await aMember()
  const outcomes = await Promise.all(Array.from({ length: CHANGES_PER_DAY + 3 }, () => set()))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(CHANGES_PER_DAY)
  expect(outcomes.filter(({ ok }) => !ok)).toContainEqual({ ok: false, failure: { reason: 'too-many-changes' } })
  const rows = await rowsOf(userId)
  expect([rows.length, rows.filter(({ replaced_at }) => replaced_at === null).length]).toEqual([CHANGES_PER_DAY, 1])
  expect(await set(later(NOW, { hours: 24 }))).toMatchObject({ ok: true })
})

test('[HOST-09] in another host’s row, in another account’s row, with a changed text or without its key nothing is read', async () => {
  const [one, other] = [await aMember(), await aMember()]
  await one.set()
  await other.set()
  const [[own], [theirs]] = [await rowsOf(one.userId), await rowsOf(other.userId)]
  const put = (text: string) =>
    db.updateTable('payout_accounts').set({ details: text }).where('id', '=', own!.id).execute()
  await put(theirs!.details!)
  await expect(readBankDetails(db, vault, own!.id)).rejects.toThrow()
  await put(`${own!.details!.slice(0, -2)}${own!.details!.endsWith('AA') ? 'BB' : 'AA'}`)
  await expect(readBankDetails(db, vault, own!.id)).rejects.toThrow()
  await put(own!.details!)
  expect(await readBankDetails(db, vault, own!.id)).toEqual(details)
  await expect(readBankDetails(db, openVault('A'.repeat(43)), own!.id)).rejects.toThrow('is missing')
})

test('[HOST-09] an account belongs to a currency: one in use for each, and hosts are told what is missing', async () => {
  const { userId, actor, set } = await aMember()
  await aListing(db, { host_id: userId })
  expect(await listMissing(db, userId)).toEqual(['CLP'])
  await set()
  const uk: PayoutDetails = { kind: 'uk', holder: 'Ana', taxId: '', sortCode: '123456', number: '87654321' }
  await changePayoutAccount(works, { actor, password }, { country: 'GB', details: uk }, request, NOW)
  expect((await listOwnAccounts(db, userId)).map(({ currency, shown }) => [currency, shown])).toEqual([
    ['CLP', 'BancoEstado •••• 4321'],
    ['GBP', '•••• 4321'],
  ])
  expect(await listMissing(db, userId)).toEqual([])
})

test('[HOST-09] with a newer key all is encrypted again; then the older one can go', async () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64url'))
  const { userId, actor } = await aMember()
  const before = { ...works, vault: openVault(old!) }
  await changePayoutAccount(before, { actor, password }, { country: 'CL', details }, request, NOW)
  const [row] = await rowsOf(userId)
  await db.deleteFrom('payout_accounts').where('host_id', '<>', userId).execute()
  await expect(encryptAgain(db, openVault(fresh!))).rejects.toThrow('is missing')
  const both = openVault(`${fresh},${old}`)
  expect([await encryptAgain(db, both), await encryptAgain(db, both)]).toEqual([1, 0])
  expect(await readBankDetails(db, openVault(fresh!), row!.id)).toEqual(details)
  await expect(readBankDetails(db, openVault(old!), row!.id)).rejects.toThrow('is missing')
})

/** A host's codes, the newest first. */
async function codesOf(userId: string): Promise<string[]> {
  const emails = await emailsAsSent(db, secret, { to: { id: userId }, type: 'account_verification' })
  return emails.map(({ text }) => /\b\d{6}\b/.exec(text)![0]).toReversed()
}

async function aMemberWithCode() {
  const member = await aMember()
  const { actor, userId } = member
  const send = (now = NOW) => sendOwnerCode(db, works.door, actor, request, now)
  const setBy = (code: string, now = NOW) =>
    changePayoutAccount(works, { actor, password: '', code }, { country: 'CL', details }, request, now)
  expect(await send()).toMatchObject({ ok: true })
  return { ...member, send, setBy, code: (await codesOf(userId))[0]! }
}

test('[HOST-09] a code by e-mail stands for the password: once, within ten minutes, for the account that it was sent to', async () => {
  const { userId, setBy, code, actor } = await aMemberWithCode()
  const other = await aMemberWithCode()
  expect(await other.setBy(code)).toEqual({ ok: false, failure: { reason: 'wrong-code' } })
  expect(await setBy(code, later(NOW, { minutes: 11 }))).toEqual({ ok: false, failure: { reason: 'code-expired' } })
  // A payout code is no log-in code.
  const asLogIn = await tryCode(
    db,
    auth,
    { email: actor.email, code, purpose: 'code', asker: { browserHash: 'a'.repeat(64) } },
    NOW,
  )
  expect(asLogIn).toMatchObject({ ok: false })

  const set = await Promise.all([setBy(code), setBy(code)])
  expect(set.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await rowsOf(userId)).toHaveLength(1)
  expect(await setBy(code)).toMatchObject({ ok: false })
})

test('[HOST-09] a code is tried five times, also at once, and five are sent an hour', async () => {
  const { userId, setBy, send, code } = await aMemberWithCode()
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const tried = await Promise.all(Array.from({ length: CODE_TRIES + 2 }, () => setBy(wrong)))
  expect(tried.filter((each) => !each.ok && each.failure.reason === 'wrong-code')).toHaveLength(CODE_TRIES - 1)
  expect(await setBy(code)).toEqual({ ok: false, failure: { reason: 'code-used-up' } })
  expect(await rowsOf(userId)).toHaveLength(0)

  for (let sent = 1; sent < PROOFS_PER_HOUR; sent += 1) expect(await send()).toMatchObject({ ok: true })
  expect(await send()).toMatchObject({ ok: false, failure: { reason: 'too-many-codes' } })
  expect(await codesOf(userId)).toHaveLength(PROOFS_PER_HOUR)
})
