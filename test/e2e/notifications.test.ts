import { randomUUID } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints, hydrated, logIn, visits } from './browser.ts'
import { aMember } from './own-member.ts'

const visit = visits()
const database = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => database.connect())
afterAll(() => database.end())

type Notified = { memberId: string; count: number; kind?: string; bookingId?: string }

/** The newest is of now, each other one a moment older. */
async function notified({ memberId, count, kind = 'change_expired', bookingId = randomUUID() }: Notified) {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(Date.now() - index)
    await database.query(
      `insert into notifications (id, event_key, recipient_id, kind, side, thing_id, listing_id, created_at)
       values ($1::uuid, $1::uuid::text, $2, $3, 'guest', $4, (select id from listings where status = 'published' order by id limit 1), $5)`,
      [newId(at.getTime()), memberId, kind, bookingId, at],
    )
  }
}

async function aMemberWith(notifications: readonly Omit<Notified, 'memberId'>[]) {
  const member = await aMember(database)
  for (const each of notifications) await notified({ memberId: member.id, ...each })
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

test.each([
  ['desk', 'en', true, 'Mark as read: A change has expired', 'Mark all as read', 'Everything is marked as read.'],
  ['phone', 'es', false, 'Marcar como leída: Un cambio venció', 'Marcar todas como leídas', 'Todas están marcadas'],
] as const)(
  '[MSG-02] on a %s in %s, script %s, notifications of one booking stand together, are marked as read one by one and all at once',
  async (size, language, script, one, all, done) => {
    const { page, errors } = await visit({ size, script })
    const { id, email, password } = await aMemberWith([{ count: 3 }, { count: 1, kind: 'hold_ended' }])
    await logIn(page, email, password)
    await page.goto(`/notifications?lang=${language}`)
    if (script) {
      await hydrated(page)
      expect(await complaints(page)).toEqual([])
    }
    expect(await page.locator('main section > ul > li').count()).toBe(2)
    await page.getByRole('button', { name: one }).first().click()
    await expect.poll(() => page.getByRole('button', { name: one }).count()).toBe(2)
    await page.getByRole('button', { name: all }).click()
    await page.getByText(done).waitFor()
    expect(await page.getByRole('button', { name: all }).count()).toBe(0)
    if (script) expect(await complaints(page)).toEqual([])
    const { rows } = await database.query('select from notifications where recipient_id = $1 and read_at is null', [id])
    expect(rows).toEqual([])
    expect(errors).toEqual([])
  },
)

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
