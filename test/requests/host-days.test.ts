import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { dayAhead } from '#test/days.ts'
import { aGuest, aListing, anInput, aPaidBooking, days, hours, valueOf } from '#test/factories.ts'
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

test('[HOST-06] without a script another reason has to be said, what was typed stays, and contact data are covered for the guest', async () => {
  const request = await aRequest()
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto(`/host/bookings/${request.bookingId}?show=decline`)
  await page.getByLabel('Another reason').check()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('Please say what the reason is').waitFor()
  expect(await stateOf(request)).toEqual({ waits_for: 'host', decline_reason: null })

  await page.getByLabel('In your own words').fill('The roof leaks. Call me: +56 9 1234 5678')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('The roof leaks.').waitFor()
  const { decline_note: note, decline_reason: reason } = await db
    .selectFrom('bookings')
    .select(['decline_note', 'decline_reason'])
    .where('id', '=', request.bookingId)
    .executeTakeFirstOrThrow()
  expect([reason, note]).toEqual(['other', expect.stringMatching(/^The roof leaks\. Call me: [^\d]+$/)])
})

test('[HOST-06] [BOOK-06] without a script a host asks for another price of a booking; what cannot be one is said beside the field', async () => {
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const listing = await aListing(db, { host_id: id })
  const { bookingId } = await aPaidBooking(db, listing, { stay: days(dayAhead(50), dayAhead(52)) })
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto(`/host/bookings/${bookingId}/change`)
  const price = page.getByLabel('Your price for all of it, in CLP')
  const show = () => page.getByRole('button', { name: 'Show the price' }).click()
  for (const [typed, problem] of [
    ['a lot', 'Please enter an amount, such as 100000'],
    ['3', 'From CLP 500 to CLP 1,000,000,000'],
  ] as const) {
    await price.fill(typed)
    await show()
    await page.getByText(problem).waitFor()
    expect(await price.inputValue()).toBe(typed)
  }
  await price.fill('80000')
  await show()
  await page.getByText('The guest gets CLP 22,000 back').waitFor()
  await page.getByText('Price agreed for this booking').waitFor()
  await page.getByRole('button', { name: 'Propose the change' }).click()
  await page.getByText('You have proposed a change').waitFor()
  const change = await db
    .selectFrom('booking_changes')
    .select(['status', 'proposed_by', 'difference_minor'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  expect(change).toEqual({ status: 'proposed', proposed_by: 'host', difference_minor: -22_000 })
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
