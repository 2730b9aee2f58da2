import { recordRegularJobs } from '#platform/regular-jobs.server.ts'
import { aJobAsWritten } from '#test/factories.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor, drainJobs } = await aHouse()
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
