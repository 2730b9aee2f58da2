import { recordRegularJobs } from '#platform/regular-jobs.server.ts'
import { aJobAsWritten } from '#test/factories.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { newId } from '#kernel/ids.ts'
import { aMember } from '#test/own-member.ts'

const { ask, db, pool, visitor, drainJobs } = await aHouse()
await recordRegularJobs(db, [{ name: 'payouts.make', every: 1 }])

async function anAdmin() {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

/** The demo's own jobs are out of the way. */
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

/** One that nobody can do: its payload is none. */
async function aFailedJob(): Promise<string> {
  const id = await aJobAsWritten(db, 'payments.refund', { refundId: 'ana@patio.example' })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: the provider is away'
    where id = ${id}::bigint`.execute(db)
  return id
}

test('[OPS-02] an admin comes from the desk to a failed job, reads why, lets it be tried again, and discards it with a reason', async () => {
  const id = await aFailedJob()
  const page = await anAdmin()
  await page.goto('/admin?kind=job')
  await page.getByRole('link', { name: '1 job has failed for good: payments.refund' }).click()
  await page.getByRole('link', { name: `payments.refund · ${id}` }).click()
  await page.getByText('Error: the provider is away').waitFor()
  await page.getByText('•••').waitFor()
  expect(await page.content()).not.toContain('ana@patio.example')

  await page.getByRole('button', { name: 'Try it now' }).click()
  await page.getByText('It is tried again at once.').waitFor()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Please say why.').waitFor()
  await page.getByLabel('Reason').fill('Paid by hand')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('The job is discarded.').waitFor()
  expect((await page.goto(`/admin/jobs/${id}`)).status()).toBe(404)
  await page.goto('/admin/audit')
  await page.getByText('Paid by hand').waitFor()
})

test('[OPS-02] at the size of a phone in es a kind of jobs is paused with a reason and let go on; meanwhile none of it is done', async () => {
  await aJobAsWritten(db, 'payouts.make', {})
  const page = await anAdmin()
  await page.goto('/admin/jobs?lang=es')
  await page.getByText('Nunca todavía').waitFor()
  const kind = page.locator('main li').filter({ hasText: 'payouts.make' }).first()
  await kind.locator('summary', { hasText: 'Pausar' }).click()
  await kind.getByRole('button', { name: 'Pausar estas tareas' }).click()
  await page.getByText('Di por qué, por favor.').waitFor()
  await page.locator('[aria-invalid]').fill('El banco está cerrado')
  await kind.getByRole('button', { name: 'Pausar estas tareas' }).click()
  await page.getByText('Estas tareas están en pausa.').waitFor()
  await drainJobs()
  const left = () =>
    sql`select task_identifier from graphile_worker.jobs where task_identifier = 'payouts.make'`.execute(db)
  expect((await left()).rows).toHaveLength(1)

  await page.goto('/admin?lang=es')
  await page.getByRole('link', { name: 'Tareas en pausa: payouts.make' }).click()
  await page.getByRole('button', { name: 'Reanudarlas: payouts.make' }).click()
  await page.getByText('Estas tareas siguen.').waitFor()
  await drainJobs()
  expect((await left()).rows).toHaveLength(0)
})

test('[OPS-02] of a queue that has changed meanwhile nothing is done, and odd addresses are pages too', async () => {
  await aFailedJob()
  const page = await anAdmin()
  await page.goto('/admin/jobs')
  await aFailedJob()
  await page.getByRole('button', { name: 'Try all again: 1 of payments.refund' }).click()
  await page.getByText('The queue has changed since this page was loaded.').waitFor()
  await page.getByRole('button', { name: 'Try all again: 2 of payments.refund' }).click()
  await page.getByText('It is tried again at once.').waitFor()
  for (const odd of ['list=none', 'task=%00', "task='", 'before=x', 'before=-1'])
    expect((await page.goto(`/admin/jobs?${odd}`)).status()).toBe(200)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

async function aDeadEmail(): Promise<void> {
  const { id, email } = await aMember(pool)
  await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, last_error, created_at, dead_at)
    values (${newId()}, ${newId()}, ${id}, ${email}, 'en', 'welcome', 'Hello', '', '', 'dead', 'Error: full', now(), now())`.execute(
    db,
  )
}

/** Entries of the audit log about it. */
const noted = async () =>
  (await db.selectFrom('audit_log').select('changes').where('action', '=', 'failures-settled').execute()).map(
    ({ changes }) => changes,
  )

test('[OPS-02] an admin reads what has failed for good and says that they have looked; what came meanwhile stays', async () => {
  await aFailedJob()
  await aDeadEmail()
  const page = await anAdmin()
  await page.goto('/admin/failures')
  await page.getByText('Job payments.refund').waitFor()
  await page.getByRole('button', { name: 'I have looked at all 2' }).waitFor()

  await aDeadEmail()
  await page.getByRole('button', { name: 'I have looked at all 2' }).click()
  await page.getByText('Meanwhile the list has changed. Please look again.').waitFor()
  expect(await noted()).toEqual([])

  await page.getByRole('button', { name: 'I have looked at all 3' }).click()
  await page.getByText('They are off the list.').waitFor()
  await page.getByText('Nothing has failed').waitFor()
  expect(await noted()).toEqual([{ failures: [3, 0] }])
  await aFailedJob()
  await page.goto('/admin/failures?lang=es')
  expect(await page.locator('main ul.divided > li').count()).toBe(1)
})

test('[OPS-02] [ADM-03] strangers and people without permissions settle nothing', async () => {
  const guest = visitor()
  await guest.logIn('guest@patio.example', 'patio-guest')
  const form = { intent: 'settle', shown: '1' }
  const before = await noted()
  expect((await guest.request.post('/admin/failures', { form })).status).toBe(404)
  expect((await ask('/admin/failures', { method: 'POST', form })).status).toBeGreaterThanOrEqual(302)
  expect(await noted()).toEqual(before)
})

test('[OPS-02] a form that names no number, or something else, settles nothing', async () => {
  const page = await anAdmin()
  const before = await noted()
  const answer = await page.request.post('/admin/failures', { form: { intent: 'settle', shown: 'all' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/failures?done=changed'])
  expect((await page.request.post('/admin/failures', { form: { intent: 'remove' } })).status).toBe(400)
  expect(await noted()).toEqual(before)
})
