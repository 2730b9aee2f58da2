import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createAuth, factorVault } from '#domain/accounts/gateway.server.ts'
import { emailVault, sealEmail } from '#domain/email/commands/seal-email.server.ts'
import { openEmail } from '#domain/email/queries/open-email.server.ts'
import { readBankDetails } from '#domain/payouts/queries/read-details.server.ts'
import { ownerOf } from '#domain/payouts/payout-account.ts'
import { newId } from '#kernel/ids.ts'
import { openVault } from '#platform/vault.server.ts'
import { aGuest, aHost, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isTest, isTypeScript, readSources } from './checks/sources.ts'
import { encryptedColumns, reencrypt } from './reencrypt.ts'

const { db } = await aDatabase()
const [former, present] = ['f'.repeat(40), 'p'.repeat(40)]
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64url')) as [string, string]
const publicUrl = 'http://localhost'
const keys = { vault: openVault(`${newKey},${oldKey}`), secrets: [present, former] }
const uk = { kind: 'uk', holder: 'Ana', taxId: '', sortCode: '123456', number: '12345678' }
const mail = { html: '<p>123456</p>', text: '123456', link: null }

async function aFactor(secret = former): Promise<string> {
  const id = await aGuest(db)
  const sealed = factorVault(createAuth({ secret, publicUrl })).seal('app secret', id).text
  await sql`insert into second_factors (user_id, secret, created_at) values (${id}, ${sealed}, ${NOW})`.execute(db)
  return id
}

async function anEmail(secret = former): Promise<string> {
  const id = newId()
  await sql`insert into outgoing_emails (id, event_key, to_address, language, type, subject, html, text, status, created_at, sealed)
    values (${id}, ${id}, 'a@patio.example', 'en', 'code', 'A code', '', '', 'sent', ${NOW}, ${sealEmail(emailVault([secret]), id, mail)})`.execute(
    db,
  )
  return id
}

async function anAccount(): Promise<string> {
  const [id, hostId] = [newId(), await aHost(db)]
  const sealed = openVault(oldKey).seal(JSON.stringify(uk), ownerOf({ hostId, id }))
  await sql`insert into payout_accounts (id, host_id, method, country, currency, status, details, key_id, shown, created_at)
    values (${id}, ${hostId}, 'bank', 'GB', 'GBP', 'ready', ${sealed.text}, ${sealed.keyId}, '', ${NOW})`.execute(db)
  return id
}

/** Runs the command. @returns what it says of each column */
const all = async () =>
  Object.fromEntries((await Array.fromAsync(reencrypt(db, keys))).map(({ column, ...outcome }) => [column, outcome]))

async function factorOf(id: string, secret: string): Promise<string> {
  const { rows } = await sql<{ secret: string }>`select secret from second_factors where user_id = ${id}`.execute(db)
  return factorVault(createAuth({ secret, publicUrl })).openByAny(rows[0]!.secret, id)
}

async function textOf(id: string, secret: string): Promise<string> {
  const row = await db
    .selectFrom('outgoing_emails')
    .select(['id', 'sealed', 'subject', 'html', 'text', 'link'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return openEmail(emailVault([secret]), row).text
}

test('[AUTH-08] after reencrypt each encrypted column is read with the present secret alone; once more finds nothing to do', async () => {
  const [person, email, account] = [await aFactor(), await anEmail(), await anAccount()]
  await expect(factorOf(person, present)).rejects.toThrow()
  await expect(textOf(email, present)).rejects.toThrow()
  await expect(readBankDetails(db, openVault(newKey), account)).rejects.toThrow()

  expect(await all()).toEqual(
    Object.fromEntries(Object.keys(encryptedColumns).map((each) => [each, { again: 1, lost: 0 }])),
  )
  expect(await factorOf(person, present)).toBe('app secret')
  expect(await textOf(email, present)).toBe('123456')
  expect(await readBankDetails(db, openVault(newKey), account)).toEqual(uk)
  await expect(factorOf(person, former)).rejects.toThrow()
  expect(await all()).toEqual(
    Object.fromEntries(Object.keys(encryptedColumns).map((each) => [each, { again: 0, lost: 0 }])),
  )
})

test('[AUTH-08] more than a portion is done, and a run that was stopped is taken up where it was', async () => {
  const people: string[] = []
  for (let count = 0; count < 230; count += 1) people.push(await aFactor(count < 120 ? present : former))
  const emails = await Promise.all(Array.from({ length: 105 }, () => anEmail()))
  expect(await all()).toMatchObject({
    'second_factors.secret': { again: 110, lost: 0 },
    'outgoing_emails.sealed': { again: 105, lost: 0 },
  })
  for (const id of [people[0]!, people[229]!]) expect(await factorOf(id, present)).toBe('app secret')
  expect(await textOf(emails[104]!, present)).toBe('123456')
})

test('[AUTH-08] what no secret opens is counted and stays as it is, and what stands behind it is done', async () => {
  const [lost, email] = [await anEmail('x'.repeat(40)), await anEmail()]
  expect(await all()).toMatchObject({ 'outgoing_emails.sealed': { again: 1, lost: 1 } })
  expect(await textOf(email, present)).toBe('123456')
  expect(await textOf(lost, 'x'.repeat(40))).toBe('123456')
  await db.deleteFrom('outgoing_emails').where('id', '=', lost).execute()
})

/** Files that encrypt something, and the column in which they store it; null for what goes to a browser alone. */
const sealing: Readonly<Record<string, keyof typeof encryptedColumns | null>> = {
  'db/seed/payouts.ts': 'payout_accounts.details',
  'domain/accounts/commands/set-up-factor.server.ts': 'second_factors.secret',
  'domain/accounts/commands/try-factor.server.ts': 'second_factors.secret',
  // Forms between two steps.
  'domain/accounts/gateway.server.ts': null,
  'domain/email/commands/seal-email.server.ts': 'outgoing_emails.sealed',
  'domain/payouts/commands/change-payout-account.server.ts': 'payout_accounts.details',
  'domain/payouts/commands/encrypt-again.server.ts': 'payout_accounts.details',
}

test('[AUTH-08] every place in the sources that encrypts is known, with a column that reencrypt walks', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = readSources(root).filter(({ path }) => isTypeScript(path) && !isTest(path) && !path.startsWith('test/'))
  const found = files.filter(({ text }) => /\.seal\(/.test(text)).map(({ path }) => path)
  // The walk itself, which every column shares.
  expect(found.filter((path) => path !== 'platform/sealed-rows.server.ts').toSorted()).toEqual(
    Object.keys(sealing).toSorted(),
  )
  // Whoever encrypts without the vault is another kind: notifications to a device, which are not stored, and backups, which no key here opens.
  const ciphers = files.filter(({ text }) => /createCipheriv|\.encrypt\(/.test(text)).map(({ path }) => path)
  expect(ciphers.toSorted()).toEqual([
    'platform/push-encryption.server.ts',
    'platform/vault.server.ts',
    'scripts/backup/encryption.ts',
  ])
  expect(new Set(Object.values(sealing).filter((column) => column !== null))).toEqual(
    new Set(Object.keys(encryptedColumns)),
  )
})
