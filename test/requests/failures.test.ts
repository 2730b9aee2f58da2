import { newId } from '#kernel/ids.ts'
import { aHouse } from '#test/house/house.ts'
import { aJobAsWritten } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainPage } from './plain-page.ts'

const { ask, db, pool, visitor } = await aHouse()

async function anAdmin(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

async function aFailedJob(): Promise<void> {
  await aJobAsWritten(db, 'payments.refund', {})
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now(), last_error = 'Error: away'
    where id = (select max(id) from graphile_worker._private_jobs)`.execute(db)
}

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
