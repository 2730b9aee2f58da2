import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { dayAhead } from '#test/days.ts'
import { aGuest, aListing, anInput, hours, valueOf } from '#test/factories.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor } = await aHouse()

/** A session of three hours at a listing of the demo host's that answers requests. */
async function aRequest() {
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const listing = await aListing(db, { unit: 'hour', host_id: id, instant_book: false })
  const stay = hours(dayAhead(40), '12:00', 180)
  const { bookingId } = valueOf(await holdDates(db, anInput(listing, await aGuest(db), { stay }), new Date()))
  return { bookingId, listingId: listing.id }
}

const stateOf = ({ bookingId }: { bookingId: string }) =>
  db
    .selectFrom('bookings')
    .select(['waits_for', 'decline_reason'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

test('[HOST-06] without a script a request is declined only for a reason, and a booking calendar opens the whole day', async () => {
  const request = await aRequest()
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto(`/host/bookings/${request.bookingId}?show=decline`)
  // The browser's own rule is not what decides.
  await page.locator('form').evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')))
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('Please choose a reason').waitFor()
  expect(await stateOf(request)).toEqual({ waits_for: 'host', decline_reason: null })
  await page.getByLabel('It is too soon for me').check()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('You have declined this request: it was too soon.').waitFor()
  expect(await stateOf(request)).toEqual({ waits_for: null, decline_reason: 'notice' })
})

test('[HOST-07] [HOST-08] what is another host’s is missing: figures, their file, and what became of a request', async () => {
  const { bookingId, listingId } = await aRequest()
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  for (const path of ['/host/performance', '/host/performance/export.csv'])
    expect((await page.request.get(`${path}?listing=${listingId}`)).status).toBe(404)
  await page.goto(`/host/calendar?answered=${bookingId}`)
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
  expect(await page.getByText(/has until .* to pay/).count()).toBe(0)
  expect(await page.getByText(/another request for that time/).count()).toBe(0)
})

test('[HOST-08] without a script several listings are blocked by a form, refused days are said beside their field, and rows are another host’s never', async () => {
  const { id: hostId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const titles = (title: string) => ({ titles: { en: title, es: title } })
  const one = await aListing(db, { host_id: hostId, ...titles('Orchard one') })
  const other = await aListing(db, { host_id: hostId, ...titles('Orchard two') })
  const blocks = () =>
    db
      .selectFrom('blocked_dates')
      .select(['start_date', 'end_date'])
      .where('listing_id', 'in', [one.id, other.id])
      .execute()
  const [from, to] = [dayAhead(50), dayAhead(52)]
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto('/host/calendar?q=orchard&view=week')
  await page.locator('summary', { hasText: 'Block or price several listings' }).click()
  await page.getByLabel('Orchard one').check()
  await page.getByLabel('Orchard two').check()
  await page.getByLabel('First day').fill(to)
  await page.getByLabel('Last day').fill(from)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByText('The last day comes before the first.').waitFor()
  expect(await blocks()).toEqual([])
  expect(await page.getByLabel('First day').inputValue()).toBe(to)
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Last day').fill(to)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByText('blocked. In 2 listings.').waitFor()
  expect(await blocks()).toEqual([
    { start_date: from, end_date: to },
    { start_date: from, end_date: to },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  expect(await blocks()).toEqual([])

  const guest = visitor()
  expect((await guest.request.get('/host/calendar/rows')).status).not.toBe(200)
  await guest.logIn('guest@patio.example', 'patio-guest')
  const rows = await (await guest.request.get('/host/calendar/rows?q=orchard')).json()
  expect(rows).toEqual([])
})
