import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, logIn, visits, watched } from './browser.ts'
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

test('[MSG-02] on a desk in en notifications of one booking stand together, are marked as read one by one and all at once', async () => {
  const { page, errors } = await visit()
  const { id, email, password } = await aMemberWith([{ count: 3 }, { count: 1, kind: 'hold_ended' }])
  await logIn(page, email, password)
  await page.goto('/notifications?lang=en')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  expect(await page.locator('main section > ul > li').count()).toBe(2)
  // By keyboard, which goes on where a button was that has done its work.
  const readOne = page.getByRole('button', { name: 'Mark as read: A change has expired' })
  await readOne.first().focus()
  await page.keyboard.press('Shift')
  await watched(page)
  await readOne.first().press('Enter')
  await expect.poll(() => readOne.count()).toBe(2)
  await page.locator('main section li li:focus', { hasText: 'A change has expired' }).waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await page.getByText('Everything is marked as read.').waitFor()
  await page.locator('h1:focus').waitFor()
  expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  const { rows } = await database.query('select from notifications where recipient_id = $1 and read_at is null', [id])
  expect(rows).toEqual([])
  expect(errors).toEqual([])
})

test('[MSG-02] on a phone in es who was never notified reads what to do first, and chooses how to be notified, and when not', async () => {
  const { page, errors } = await visit({ size: 'phone', timeZone: 'Europe/Madrid' })
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.goto('/notifications?lang=es')
  await hydrated(page)
  await page.getByRole('heading', { name: 'Aquí no hay nada todavía' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Cómo te avisamos' }).click()
  await page.waitForURL('**/notifications/settings?*')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  const calendars = page.getByRole('group', { name: 'Calendarios' }).getByRole('checkbox', { name: 'Correo' })
  await calendars.uncheck()
  await page.getByLabel('Guardar horas').check()
  await page.getByLabel('Hasta').fill('22:00')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Elige un término distinto').waitFor()
  expect(await calendars.isChecked()).toBe(false)
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Hasta').fill('06:30')
  const held = Promise.withResolvers<void>()
  await page.route(/\/notifications\/settings\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await page.locator('button[aria-disabled=true]').waitFor()
  // A button that stays has lost nothing: its user has turned to something else meanwhile.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  held.resolve()
  await page.getByText('Tus preferencias están guardadas').waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
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
