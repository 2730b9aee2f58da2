import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { pool: database } = house

type Notified = { memberId: string; count: number; kind?: string; bookingId?: string }

/** The newest is of this moment, each other one a moment older. */
async function notified(
  newest: number,
  { memberId, count, kind = 'change_expired', bookingId = randomUUID() }: Notified,
) {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(newest - index)
    await database.query(
      `insert into notifications (id, event_key, recipient_id, kind, side, subject_id, listing_id, created_at)
       values ($1::uuid, $1::uuid::text, $2, $3, 'guest', $4, (select id from listings where status = 'published' order by id limit 1), $5)`,
      [newId(at.getTime()), memberId, kind, bookingId, at],
    )
  }
}

async function aMemberWith(notifications: readonly Omit<Notified, 'memberId'>[]) {
  const member = await aMember(database)
  let newest = house.clock().getTime()
  for (const each of notifications) {
    await notified(newest, { memberId: member.id, ...each })
    newest -= each.count
  }
  return member
}

test('[MSG-02] who was never notified reads what to do first', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  const { email, password } = await aMemberWith([])
  await logIn(page, email, password)
  await page.goto('/notifications?lang=es')
  await hydrated(page)
  await page.getByRole('heading', { name: 'Aquí no hay nada todavía' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Buscar un espacio' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(errors).toEqual([])
})

test('[MSG-02] on a desk in en, script true, notifications of one booking stand together, are marked as read one by one and all at once', async () => {
  const { page, errors } = await visit()
  const { id, email, password } = await aMemberWith([{ count: 3 }, { count: 1, kind: 'hold_ended' }])
  await logIn(page, email, password)
  await page.goto('/notifications?lang=en')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  expect(await page.locator('main section > ul > li').count()).toBe(2)
  await page.getByRole('button', { name: 'Mark as read: A change has expired' }).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'Mark as read: A change has expired' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Everything is marked as read.').waitFor()
  expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  const { rows } = await database.query('select from notifications where recipient_id = $1 and read_at is null', [id])
  expect(rows).toEqual([])
  expect(errors).toEqual([])
})

test('[MSG-02] a notification leads to what it is about, and is read then; older ones are a page further', async () => {
  const { page, errors } = await visit()
  const { rows } = await database.query<{ id: string }>('select id from listings order by id limit 1')
  const { email, password } = await aMemberWith([
    { count: 1, kind: 'listing_published', bookingId: rows[0]!.id },
    { count: 35 },
  ])
  await logIn(page, email, password)
  await page.goto('/notifications')
  await hydrated(page)
  await page.getByRole('link', { name: 'Your listing is published' }).click()
  await page.waitForURL(`**/property/${rows[0]!.id}`)
  await page.goto('/notifications')
  await hydrated(page)
  await page.getByText('35 new').waitFor()
  await page.getByRole('link', { name: 'Older notifications' }).click()
  await page.waitForURL('**/notifications?before=*')
  await page.getByRole('link', { name: 'The newest' }).waitFor()
  expect(await page.getByRole('link', { name: 'A change has expired' }).count()).toBe(6)
  expect(errors).toEqual([])
})

test('[MSG-02] on a desk in en, script true, one chooses how to be notified, and when not', async () => {
  const { page, errors } = await visit({ timeZone: 'Europe/Madrid' })
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.goto('/notifications?lang=en')
  await page.getByRole('link', { name: 'How you are notified' }).click()
  await page.waitForURL('**/notifications/settings?*')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('group', { name: 'Calendars' }).getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await page.getByLabel('Keep quiet hours').check()
  await page.getByLabel('Until').fill('22:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose an end other').waitFor()
  expect(
    await page.getByRole('group', { name: 'Calendars' }).getByRole('checkbox', { name: 'E-mail' }).isChecked(),
  ).toBe(false)
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Until').fill('06:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your choices are saved').waitFor()
  expect(await complaints(page)).toEqual([])

  const { rows } = await database.query(
    `select from_minutes, until_minutes, zone, (select string_agg(topic, ',') from notification_choices c
     where c.user_id = q.user_id and not email) as silent from quiet_hours q where user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ from_minutes: 1320, until_minutes: 390, zone: 'Europe/Madrid', silent: 'calendars' }])
  expect(errors).toEqual([])
})

test('[MSG-02] the reader of an e-mail ends such e-mails with one click, by hand or by their mail program, without a log-in', async () => {
  const { id } = await aMember(database)
  await database.query(
    `select graphile_worker.add_job('notifications.notify', json_build_object(
    'kind', 'message', 'recipientId', $1::text, 'eventKey', $1::text, 'thingId', $1::text))`,
    [id],
  )
  const addressOf = async () => {
    const { rows } = await database.query<{ url: string }>(
      'select unsubscribe_url as url from outgoing_emails where recipient_id = $1',
      [id],
    )
    return rows[0]?.url
  }
  await house.drainJobs()
  const { pathname } = new URL((await addressOf())!)
  const isOn = async () => {
    const { rows } = await database.query<{ email: boolean }>(
      'select email from notification_choices where user_id = $1',
      [id],
    )
    return rows[0]?.email ?? true
  }

  const { page, errors } = await visit({ size: 'phone' })
  await page.goto(`${pathname}?lang=es`)
  await hydrated(page)
  expect(await isOn()).toBe(true)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'No recibir más estos correos' }).click()
  await page.getByText('Listo: estos correos ya no te llegarán.').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await isOn()).toBe(false)
  expect(errors).toEqual([])

  await database.query('delete from notification_choices where user_id = $1', [id])
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const headers = { 'x-visitor': anAddress(), origin: 'https://mail.example.org' }
  const answer = await fetch(house.address + pathname, { method: 'POST', body, headers, redirect: 'manual' })
  expect(answer.status).toBe(200)
  expect(await isOn()).toBe(false)
  expect((await fetch(`${house.address}${pathname}x`, { method: 'POST', body, headers })).status).toBe(404)
})
