import { randomUUID } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { pool, visitor } = await aHouse()

type Notified = { memberId: string; count: number; kind?: string; bookingId?: string }

/** The newest is of this moment, each other one a moment older. */
async function notified(
  newest: number,
  { memberId, count, kind = 'change_expired', bookingId = randomUUID() }: Notified,
) {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(newest - index)
    await pool.query(
      `insert into notifications (id, event_key, recipient_id, kind, side, subject_id, listing_id, created_at)
       values ($1::uuid, $1::uuid::text, $2, $3, 'guest', $4, (select id from listings where status = 'published' order by id limit 1), $5)`,
      [newId(at.getTime()), memberId, kind, bookingId, at],
    )
  }
}

async function aMemberWith(notifications: readonly Omit<Notified, 'memberId'>[]) {
  const member = await aMember(pool)
  let newest = Date.now()
  for (const each of notifications) {
    await notified(newest, { memberId: member.id, ...each })
    newest -= each.count
  }
  return member
}

test('[MSG-02] on a phone in es, script false, notifications of one booking stand together, are marked as read one by one and all at once', async () => {
  const page = visitor()
  const { id, email, password } = await aMemberWith([{ count: 3 }, { count: 1, kind: 'hold_ended' }])
  await page.logIn(email, password)
  await page.goto('/notifications?lang=es')
  expect(await page.locator('main section > ul > li').count()).toBe(2)
  const one = page.getByRole('button', { name: 'Marcar como leída: Un cambio venció' })
  const all = page.getByRole('button', { name: 'Marcar todas como leídas' })
  await one.first().click()
  expect(await one.count()).toBe(2)
  await all.click()
  await page.getByText('Todas están marcadas').waitFor()
  expect(await all.count()).toBe(0)
  const { rows } = await pool.query('select from notifications where recipient_id = $1 and read_at is null', [id])
  expect(rows).toEqual([])
})

test('[MSG-02] a notification leads to what it is about, and is read then; older ones are a page further', async () => {
  const page = visitor()
  const { rows } = await pool.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 1",
  )
  const { email, password } = await aMemberWith([
    { count: 1, kind: 'listing_published', bookingId: rows[0]!.id },
    { count: 35 },
  ])
  await page.logIn(email, password)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Your listing is published' }).click()
  await page.waitForURL(({ pathname }) => pathname === `/property/${rows[0]!.id}`)
  await page.goto('/notifications')
  await page.getByText('35 new').waitFor()
  await page.getByRole('link', { name: 'Older notifications' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.has('before'))
  await page.getByRole('link', { name: 'The newest' }).waitFor()
  expect(await page.getByRole('link', { name: 'A change has expired' }).count()).toBe(6)
})

test('[MSG-02] who was never notified reads what to do first, and is led there', async () => {
  const page = visitor()
  const { email, password } = await aMemberWith([])
  await page.logIn(email, password)
  await page.goto('/notifications?lang=es')
  await page.getByRole('heading', { name: 'Aquí no hay nada todavía' }).waitFor()
  await page.getByRole('link', { name: 'Buscar un espacio' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test('[MSG-02] on a phone in es, script false, one chooses how to be notified, and when not', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/notifications?lang=es')
  await page.getByRole('link', { name: 'Cómo te avisamos' }).click()
  await page.waitForURL('**/notifications/settings?*')
  const calendars = page.getByRole('group', { name: 'Calendarios' }).getByRole('checkbox', { name: 'Correo' })
  const save = page.getByRole('button', { name: 'Guardar' })
  await calendars.uncheck()
  await page.getByLabel('Guardar horas').check()
  await page.getByLabel('Hasta').fill('22:00')
  await save.click()
  await page.getByText('Elige un término distinto').waitFor()
  expect(await calendars.isChecked()).toBe(false)
  await page.getByLabel('Hasta').fill('06:30')
  await save.click()
  await page.getByText('Tus preferencias están guardadas').waitFor()

  const { rows } = await pool.query(
    `select from_minutes, until_minutes, zone, (select string_agg(topic, ',') from notification_choices c
     where c.user_id = q.user_id and not email) as silent from quiet_hours q where user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ from_minutes: 1320, until_minutes: 390, zone: expect.any(String), silent: 'calendars' }])
})
