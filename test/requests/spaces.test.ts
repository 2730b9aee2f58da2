import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aListing, aPaidBooking, days, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'

const { ask, db, pool, visitor } = await aHouse()

const hostId = async () =>
  (await pool.query<{ id: string }>(`select id from "user" where email = 'host@patio.example'`)).rows[0]!.id

async function aHall() {
  const hall = await aListing(db, { host_id: await hostId(), titles: { en: 'Great hall', es: 'Salón grande' } })
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  return { hall, page, address: `/manage-listings/${hall.id}/spaces` }
}

test('[HOST-04] [BOOK-02] in es and without script a host reads what a division does to bookings, makes it, and a new listing can have a part', async () => {
  const t = translator('es')
  const [hallA, hallB] = ['Sala A', 'Sala B']
  const { hall, page, address } = await aHall()
  await aPaidBooking(db, hall, { stay: days('2026-03-20', '2026-03-22'), now: later(NOW, { minutes: 1 }) })

  await page.goto(`${address}?lang=es`)
  expect(await page.getByRole('button', { name: t('division:divide') }).count()).toBe(0)
  await page.getByLabel(t('division:partName', { number: 1 })).fill(hallA)
  await page.getByLabel(t('division:partName', { number: 2 })).fill('x'.repeat(61))
  await page.getByRole('button', { name: t('division:show') }).click()
  expect(await page.content()).toContain(t('division:problems.name', { max: 60 }))
  expect(await page.getByLabel(t('division:partName', { number: 1 })).inputValue()).toBe(hallA)

  await page.getByLabel(t('division:partName', { number: 2 })).fill(hallB)
  await page.getByRole('button', { name: t('division:show') }).click()
  expect(await page.content()).toContain(t('division:moved.title', { count: 1 }))
  expect(await page.content()).toContain(t('hostDays:entry.booking', { guest: 'Ana' }))
  await page.getByRole('button', { name: t('division:divide') }).click()
  await page.waitForURL(/done=spaces/)
  expect(await page.content()).toContain(t('manage:done.spaces'))

  await page.goto('/create-listing?type=day&lang=es')
  const part = t('division:part', { name: hallA, listing: 'Salón grande' })
  expect(await page.getByLabel(part).count()).toBe(1)
})

test('[HOST-04] [BOOK-02] a booking that came in between is said, and what is in the way then', async () => {
  const t = translator('en')
  const { hall, page, address } = await aHall()
  const garden = await aListing(db, { host_id: hall.hostId, titles: { en: 'Garden' } })
  await aPaidBooking(db, hall, { stay: days('2026-03-20', '2026-03-22') })
  await page.goto(`${address}?lang=en&show=1&spaces=${hall.spaceIds[0]}&spaces=${garden.spaceIds[0]}`)
  expect(await page.getByRole('button', { name: t('division:divide') }).count()).toBe(1)
  await aPaidBooking(db, garden, { stay: days('2026-03-21', '2026-03-23') })

  await page.getByRole('button', { name: t('division:divide') }).click()
  const text = await page.content()
  expect(text).toContain(t('division:problems.taken'))
  expect(text).toContain(t('division:inTheWay.title', { count: 1 }))
  expect(text).toContain('through Garden')
  expect(await page.getByRole('button', { name: t('division:divide') }).count()).toBe(0)
})

/** As it is now: to whom may be signed in no page is given that was made for others a moment ago. */
const publicPage = async (id: string) => (await ask(`/property/${id}`, { cookie: 'patio.session_token=none' })).status

/** One of the demo host's listings, by a condition in SQL. */
async function ownListing(condition: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where u.email = 'host@patio.example' and ${condition} order by l.id limit 1`,
  )
  return rows[0]!.id
}

test('[HOST-04] by keyboard, on a desk in es, script false, a listing with guests to come is not deleted', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  page.addCookies({ i18next: 'es' })
  const t = translator('es')
  const id = await ownListing(`exists (select from bookings where listing_id = l.id and status = 'confirmed'
    and ends_at > now() + interval '1 day')`)
  await page.goto(`/manage-listings/${id}`)
  await page.getByRole('link', { name: t('manage:remove') }).press('Enter')
  await page.getByRole('button', { name: t('manage:confirm.remove.yes'), exact: true }).press('Enter')
  await page.getByText(t('manage:problems.live')).waitFor()
  expect(await publicPage(id)).toBe(200)
})

test('[HOST-04] what belongs to others is missing: the pages and every action', async () => {
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  const id = await ownListing(`status = 'published'`)
  expect((await page.request.get(`/manage-listings/${id}`)).status).toBe(404)
  expect((await page.request.get(`/admin/listings`)).status).toBe(404)
  for (const intent of ['pause', 'resume', 'remove', 'duplicate', 'other-way', 'submit', 'discard', 'made-up']) {
    const form = { intent, listingId: id }
    const answer = await page.request.post(`/manage-listings/${id}`, { form })
    expect([intent, answer.status]).toEqual([intent, intent === 'made-up' ? 400 : 404])
  }
  expect(await publicPage(id)).toBe(200)
})
