import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { findFile } from '#domain/payouts/queries/list-payouts.server.ts'
import { MAX_ANSWER_ROWS } from '#domain/payouts/input.ts'
import { listBalances } from '#domain/payouts/queries/list-balances.server.ts'
import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { money } from '#kernel/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const house = await aHouse()
const { db, visitor } = house

const admin = visitor()
await admin.logIn('admin@patio.example', 'patio-admin')

/** The demo's payouts that are due, in a file for the bank. */
async function aFile(): Promise<string> {
  await addJob(db, 'payouts.make', {})
  await house.drainJobs()
  await admin.goto('/admin/payouts')
  await admin.getByRole('button', { name: 'Make a bank file' }).first().click()
  await admin.waitForURL(/\/admin\/payouts\/[0-9a-f-]{36}/)
  return /[0-9a-f-]{36}/.exec(admin.url())![0]
}

test('[HOST-09] [ADM-04] an admin sees a file’s layouts and references, is told what is wrong beside its field, and marks all but one as paid', async () => {
  const fileId = await aFile()
  const { payouts } = (await findFile(db, fileId))!
  await admin.getByRole('heading', { name: 'BancoEstado' }).waitFor()
  expect(await admin.getByText('nobody has tried it at the bank yet').count()).toBeGreaterThan(0)
  await admin.getByText('First enter the account that pays.').first().waitFor()
  await admin.getByText(payouts[0]!.reference).first().waitFor()

  const but = admin.getByLabel('Not paid, by their references')
  await but.fill('P000000000000')
  await admin.getByRole('button', { name: 'Mark all others as paid' }).click()
  await admin.getByText('No open payout of this file has this reference: P000000000000').waitFor()
  await admin.getByLabel('Not paid, by their references').fill(payouts[0]!.reference.toLowerCase())
  await admin.getByLabel('What becomes of those').selectOption('closed')
  await admin.getByRole('button', { name: 'Mark all others as paid' }).click()
  await admin.getByText('Say why.').waitFor()
  await admin.getByLabel('Why the bank has not paid them').fill('account closed')
  await admin.getByRole('button', { name: 'Mark all others as paid' }).click()
  await admin.getByText(`Marked: ${payouts.length - 1} paid, 1 came back.`).waitFor()
  expect((await findFile(db, fileId))!.payouts.map(({ status }) => status)).toEqual([
    'failed',
    ...payouts.slice(1).map(() => 'paid'),
  ])

  const rows = (count: number) =>
    ['reference,status', ...Array.from({ length: count }, (_, at) => `P${at},paid`)].join('\n')
  for (const [text, problem] of [
    [rows(MAX_ANSWER_ROWS + 1), 'At most 500 rows.'],
    [`${rows(1)}\n${' '.repeat(1024 * 1024)}`, 'The file is too large.'],
  ] as const) {
    await admin.goto(`/admin/payouts/${fileId}/answer?lang=en`)
    const buffer = Buffer.from(text)
    await admin.getByLabel('The bank’s file').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer })
    await admin.getByRole('button', { name: 'Import' }).click()
    await admin.getByText(problem).waitFor()
  }
})

test('[HOST-09] hosts whose balance waits are listed by reason; one is reminded once', async () => {
  const { balances } = await listBalances(db, { list: 'no-account', page: 1 }, house.clock())
  await admin.goto('/admin/payouts/hosts')
  await admin.getByRole('heading', { level: 1, name: 'Hosts’ balances' }).waitFor()
  expect(balances.length).toBeGreaterThan(0)
  await admin
    .getByRole('button', { name: /^Remind .+ of [A-Z]{3} / })
    .first()
    .click()
  await admin.getByText('1 host is reminded.').waitFor()
  const reminders = () => db.selectFrom('payout_reminders').select('reason').execute()
  expect(await reminders()).toEqual([{ reason: 'no-account' }])
})

test('[HOST-09] a debt is written off by two admins, who read why and how much', async () => {
  const { rows } = await sql<{
    hostId: string
    bookingId: string
  }>`select host_id as "hostId", id as "bookingId" from bookings
    where status = 'completed' and currency = 'CLP' and host_id not in (select host_id from payouts) order by id limit 1`.execute(
    db,
  )
  const { hostId, bookingId } = rows[0]!
  const owed = { account: { kind: 'host', ownerId: hostId }, amount: money(999_999_999, 'CLP') } as const
  const held = { account: { kind: 'held' }, amount: money(-999_999_999, 'CLP') } as const
  await inTransaction(db, (tx) =>
    postEntries(tx, [{ eventKey: `claim:${newId()}`, bookingId, postings: [owed, held] }], house.clock()),
  )
  await admin.goto('/admin/payouts/hosts?list=below-zero')
  await admin.locator('summary', { hasText: 'Write off' }).click()
  await admin.getByLabel('Amount, CLP').fill('1000000000000')
  await admin.getByRole('button', { name: 'Propose to write it off' }).click()
  await admin.getByText('Say why.').waitFor()
  await admin.getByLabel('Why').fill('moved away')
  await admin.getByRole('button', { name: 'Propose to write it off' }).click()
  await admin.getByText(/The host owes CLP/).waitFor()
  await admin.getByLabel('Amount, CLP').fill('250000')
  await admin.getByRole('button', { name: 'Propose to write it off' }).click()
  await admin.getByText('It is proposed, and waits for another admin.').waitFor()
  await admin.getByText('It waits for another admin.', { exact: true }).waitFor()
  expect(await admin.getByRole('button', { name: /^Write off CLP/ }).count()).toBe(0)

  await sql`update profiles set permissions = '{payments}' where user_id = (select id from "user" where email = 'guest@patio.example')`.execute(
    db,
  )
  const second = visitor()
  await second.logIn('guest@patio.example', 'patio-guest')
  await second.goto('/admin/payouts/hosts?list=below-zero')
  await second.getByText(/moved away/).waitFor()
  await second.getByRole('button', { name: 'Write off CLP 250,000' }).click()
  await second.getByText('It is written off.').waitFor()
})

test('[HOST-09] the settings of payouts refuse what is no account, ask for a confirmation and are kept', async () => {
  await admin.goto('/admin/settings/payouts')
  await admin.getByLabel('IBAN that pays').fill('DE02120300000000202052')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('This is no IBAN').waitFor()
  await admin.getByLabel('IBAN that pays').fill('DE02 1203 0000 0000 2020 51')
  await admin.getByLabel('Sort code that pays').fill('10-20-30')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Bacs needs all three').first().waitFor()
  await admin.getByLabel('Sort code that pays').fill('')
  await admin.getByLabel('In CLP').fill('10.000')
  await admin.getByLabel('How often').selectOption('weekly')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Yes, save it' }).click()
  await admin.getByText('Saved. It stands in the audit log.').waitFor()
  const rules = await db.selectFrom('payout_rules').select(['rhythm', 'minimum_clp', 'iban']).executeTakeFirstOrThrow()
  expect(rules).toEqual({ rhythm: 'weekly', minimum_clp: 10_000, iban: 'DE02120300000000202051' })
})

test('[ADM-04] without script an admin compares a day with the provider line by line, and takes the lines along', async () => {
  await admin.goto('/admin/revenue')
  await admin.getByRole('link', { name: 'Compare with the payment provider' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor()
  await admin.getByLabel('A single day').fill('2020-02-29')
  await admin.getByRole('button', { name: 'Show' }).click()
  await admin.getByText('Nothing moved in this time').waitFor()
  expect(await admin.getByRole('heading', { level: 2 }).first().textContent()).toContain('February 29, 2020')
  const file = await admin.request.get((await admin.getByRole('link', { name: 'Export as CSV' }).getAttribute('href'))!)
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1)
  expect(file.headers.get('content-disposition')).toContain('reconciliation-2020-02-29.csv')
})
