import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { pool, ask, visitor } = await aHouse()

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
