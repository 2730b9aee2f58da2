import { extendAuditChain } from '#domain/admin/commands/extend-audit-chain.server.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

let aheadMs = 0
const { db, pool, visitor, drainJobs } = await aHouse({ clock: () => new Date(Date.now() + aheadMs) })
const DAY_MS = 86_400_000

async function anAdmin() {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

test('[ADM-01] the log is found by whom, by action and by words, taken along, and says that its days agree', async () => {
  const member = await aMember(pool, 'Lola Logged')
  const page = await anAdmin()
  await page.goto(`/admin/users/${member.id}`)
  const region = page.getByRole('region', { name: 'Suspend this person' })
  await region.getByLabel('Reason').fill('Sold a bridge')
  await region.getByRole('button', { name: 'Suspend' }).click()

  await page.goto('/admin/audit')
  await page.getByLabel('Done to (e-mail address or id)').fill(member.email)
  await page.getByLabel('What was done').selectOption('person-suspended')
  await page.getByRole('button', { name: 'Find' }).click()
  expect(await page.locator('ol > li').count()).toBe(1)
  await page.getByText('Sold a bridge').waitFor()
  const file = await page.request.get(`/admin/audit/export.csv${new URL(page.url()).search}`)
  expect((await file.text()).split('\n').filter(Boolean)).toHaveLength(2)
  await page.goto('/admin/audit?of=nobody@nowhere.example')
  expect(await page.locator('ol > li').count()).toBe(0)
  for (const odd of ['action=none', 'from=2026-02-30', 'of=%00', 'before=x', 'text=%25'])
    expect([odd, (await page.goto(`/admin/audit?${odd}`)).status()]).toEqual([odd, 200])

  await extendAuditChain(db, new Date(Date.now() + 2 * DAY_MS))
  await page.goto('/admin/audit')
  await page.getByText(/The newest link is of \d{4}-\d\d-\d\d: [0-9a-f]{64}/).waitFor()
})

test('[ADM-05] at the size of a phone in es a fee is planned for a day, counts from it on, and another one is withdrawn', async () => {
  const page = await anAdmin()
  await page.goto('/admin/settings/prices?lang=es')
  await page.getByRole('link', { name: 'Otro cargo por servicio desde una fecha' }).click()
  const [percent, day] = [page.getByLabel('Cargo por servicio, en porcentaje'), page.getByLabel('Desde este día')]
  const plan = page.getByRole('button', { name: 'Programarlo' })
  await percent.fill('12')
  await day.fill('2020-01-01')
  await plan.click()
  await page.getByText('Elige un día desde mañana').waitFor()
  expect(await percent.inputValue()).toBe('12')
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  await day.fill(inDays(2))
  await plan.click()
  await page.getByText('Quedó programado.').waitFor()
  await percent.fill('15')
  await day.fill(inDays(30))
  await plan.click()
  await page.getByRole('button', { name: /^Retirar 15 % desde/ }).click()
  await page.getByText('Quedó retirado.').waitFor()

  aheadMs = 3 * DAY_MS
  const { rows } = await pool.query<{ id: string }>(
    `select payload ->> 'changeId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'admin.apply-fee'`,
  )
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'changeId' = any($1)`, [
    rows.map(({ id }) => id),
  ])
  await drainJobs()
  await page.goto('/admin/settings/service-fee?lang=es')
  await page.getByText('Ahora: 12 %').waitFor()
  aheadMs = 0
})
