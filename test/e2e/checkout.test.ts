import { freeDays } from '#test/free-days.ts'
import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { queueExpired } from '#domain/bookings/commands/queue-expired.server.ts'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { dayAhead, nextDay } from '#test/days.ts'
import { aListing } from '#test/factories.ts'
import { hydrated, logIn, payWith, validCard, visits, type Visitor } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { db, pool: database } = house
let guest: Visitor
beforeAll(async () => {
  guest = await visitor()
  await logIn(guest.page, 'guest@patio.example', 'patio-guest')
})

/** Expires a hold at once, as the worker does when its fifteen minutes are over. */
async function timeIsOver(id: string): Promise<void> {
  await database.query(`update bookings set expires_at = created_at + interval '1 millisecond' where id = $1`, [id])
  await queueExpired(db, house.clock())
  await house.drainJobs()
}

/** Dates held by the page's own request, with the card fields open. @returns the booking's id */
async function held({ page }: Visitor): Promise<string> {
  const { id: listing } = await aListing(db)
  const from = dayAhead(60)
  const answer = await page.request.post(`/property/${listing}`, {
    form: { checkIn: from, checkOut: nextDay(from, 2), guests: '1', idempotencyKey: randomUUID() },
    headers: { origin: house.address },
    maxRedirects: 0,
  })
  const checkout = answer.headers()['location']!
  await page.goto(checkout)
  return new URL(checkout, house.address).searchParams.get('bookingId')!
}

test('[BOOK-01] [BOOK-07] an extra is chosen by hand, stands in the price, and is paid for; a bar shows until when one may cancel for how much', async () => {
  const { page } = guest
  const { rows: listings } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email <> 'host@patio.example' and instant_book and listing_type = 'home' and min_days <= 2
       and exists (select from listing_extras e where e.listing_id = l.id and e.max_quantity = 1) order by l.id limit 1`,
  )
  const listing = listings[0]!.id
  const from = await freeDays(house, listing, 4)
  await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
  await hydrated(page)
  const extra = page.getByRole('group', { name: 'Add to your booking' }).getByRole('checkbox').first()
  await extra.check()
  const name = await extra.locator('xpath=following-sibling::span[1]').textContent()
  const price = page.locator('#book dl', { hasText: 'Total' })
  await price.getByText(name!).waitFor()
  const lines = await price.locator('dt').allTextContents()
  const bar = page.locator('#book').getByRole('region', { name: 'If you cancel' }).getByRole('listitem')
  expect(await bar.allTextContents()).toEqual([
    expect.stringMatching(/^100% back.*until \w+ \d+, \d+(:\d\d)? [AP]M$/),
    expect.stringMatching(/^(50|25)% back.*until \w+ \d+, \d+(:\d\d)? [AP]M$/),
    '0% backafter that',
  ])
  expect(await complaints(page)).toEqual([])

  await page.getByRole('button', { name: 'Reserve' }).click()
  await page.getByRole('heading', { name: 'Complete Your Booking' }).waitFor()
  expect(await page.locator('dl', { hasText: 'Total' }).locator('dt').allTextContents()).toEqual(
    expect.arrayContaining(lines.slice(0, -1)),
  )
  const id = new URL(page.url()).searchParams.get('bookingId')
  const { rows } = await database.query(
    `select jsonb_array_length(terms -> 'extras') as extras from quotes join bookings on quote_id = quotes.id where bookings.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ extras: 1 }])
  expect(guest.errors).toEqual([])
})

test('[BOOK-03] [BOOK-04] every card has its answer, an e-mail is checked when it is left, and a payment whose time is over begins again', async () => {
  const { page } = guest
  const id = await held(guest)
  await page.getByText('Your payment will be held securely until your check-in date.').waitFor()
  expect(await page.getByRole('navigation', { name: 'Questions?' }).getByRole('link').allTextContents()).toEqual([
    'How long the dates are held',
    'Ways to pay',
    'If a card is declined',
    'Cancelling later',
  ])
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('E-mail').fill('nobody')
  await frame.getByLabel('Card number').focus()
  await frame.getByText('Please enter a valid email address').waitFor()
  await frame.getByLabel('E-mail').fill('guest@patio.example')

  for (const [number, answer] of [
    ['1234', 'Please enter one of the test card numbers'],
    ['4000 0000 0000 0002', 'Your card was declined'],
    ['4000 0000 0000 9995', 'There is not enough money on this card'],
  ] as const) {
    await payWith(page, number)
    await frame.getByText(answer).waitFor()
    // A declined card shows the specification's card; typing errors stand beside their fields.
    expect(await frame.getByText('Payment Error').count()).toBe(number === '1234' ? 0 : 1)
  }
  await frame.getByText('An error occurred while processing your payment.').waitFor()
  await frame.getByLabel('Expiry').fill('01/20')
  await frame.getByLabel('Card number').fill(validCard)
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await frame.getByText('Please enter a date in the future').waitFor()
  // The fields are read anew after the answer: what comes below must not meet that.
  await frame.locator('button[aria-disabled]').waitFor({ state: 'detached' })

  await database.query(
    `with over as (update payments set status = 'expired' where booking_id = $1 and status = 'open' returning session_id)
     update sandbox_sessions set status = 'expired' from over where id = over.session_id`,
    [id],
  )
  await payWith(page, validCard)
  await frame.getByRole('link', { name: 'Start again' }).click()
  await payWith(page, '4000 0000 0000 3220')
  await frame.getByRole('button', { name: 'Refuse' }).click()
  await frame.getByText('You did not confirm the payment with your bank.').waitFor()
  const number = frame.getByLabel('Card number')
  expect(await number.inputValue()).toBe('4000 0000 0000 3220')
  expect(await frame.getByLabel('Expiry').inputValue()).toBe('12 / 34')
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true)
  await frame.getByRole('button', { name: /^Pay Now · / }).click()
  await frame.getByRole('button', { name: 'Confirm payment' }).click()
  await page.getByText('Your booking is confirmed').waitFor()
  expect(guest.errors).toEqual([])
})

/** The reserved height and the one that the fields report; a difference moves what is below. */
const heightsOfFrame = () =>
  new Promise<{ reserved: number; reported: number }>((done) => {
    const frame = document.querySelector('iframe')!
    const before = frame.contentDocument
    frame.style.height = ''
    const reserved = frame.offsetHeight
    window.addEventListener('message', ({ data }) => {
      // Messages of fields about to be replaced are ignored, since their input is lost.
      if ('height' in data && frame.contentDocument !== before) done({ reserved, reported: data.height })
    })
    frame.contentWindow!.location.reload()
  })

test('[BOOK-03] [BOOK-04] on a phone checkout begins with what is bought and ends with the details; nothing leads away, time is counted calmly until two minutes are left, and of a hold that is over a waiting trip says so by itself and checkout leads back to the same dates', async () => {
  const payer = await visitor({ size: 'phone' })
  const { page } = payer
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  const id = await held(payer)
  const bought = page.getByRole('region', { name: 'What you are booking' })
  await bought.getByText(/Total/).waitFor()
  await bought.getByText(/^Cancel until .* refund|^There is no refund/).waitFor()
  await page.getByText(/^By paying you accept the rules, the \w+ policy and the Terms of Service\./).waitFor()
  const tops = await Promise.all(
    [bought, page.locator('iframe'), page.getByRole('link', { name: /policy$/ }), page.locator('main aside')].map(
      async (part) => (await part.boundingBox())!.y,
    ),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await page.locator('footer').count()).toBe(0)
  expect(await page.getByRole('search').count()).toBe(0)
  expect(await page.getByRole('timer').textContent()).toMatch(/1[45] minutes/)

  const frame = page.frameLocator('iframe')
  await hydrated(page)
  await frame.getByLabel('Card number').waitFor()
  const { reserved, reported } = await page.evaluate(heightsOfFrame)
  expect(reported).toBe(reserved)
  await frame.getByLabel('Card number').pressSequentially('4242424242424242')
  await frame.getByText('Visa', { exact: true }).waitFor()
  expect(await frame.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  await frame.getByLabel('Expiry').pressSequentially('1234')
  expect(await frame.getByLabel('Expiry').inputValue()).toBe('12 / 34')
  expect(await complaints(page)).toEqual([])

  await database.query(`update bookings set expires_at = now() + interval '100 seconds' where id = $1`, [id])
  await page.reload()
  await page
    .getByRole('timer')
    .getByText(/1:\d\d/)
    .waitFor()
  // Nobody touches the phone.
  await page.goto(`/bookings/${id}?status=success`)
  await hydrated(page)
  await page.getByText('We are confirming your payment').waitFor()
  await timeIsOver(id)
  await page.getByText('We are confirming your payment').waitFor({ state: 'detached' })

  await page.goto(`/checkout?bookingId=${id}`)
  await hydrated(page)
  await page.getByText('It was not paid in time').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await page.locator('main').getByRole('button').or(page.locator('main a')).count()).toBeLessThanOrEqual(3)
  expect(await page.getByRole('link', { name: 'To my trips' }).count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'Check whether they are still available' }).click()
  await page.waitForURL(/\/property\/.*checkIn=/)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).waitFor()
  expect(payer.errors).toEqual([])
})

/** Lets no session of the demo's provider be made or changed, until the function that it gives is called. */
async function failing(event: 'insert' | 'update', which: string): Promise<() => Promise<unknown>> {
  await database.query(`create function no_session() returns trigger language plpgsql as $$ begin raise 'away'; end $$`)
  await database.query(
    `create trigger no_session before ${event} on sandbox_sessions for each row when (${which}) execute function no_session()`,
  )
  return () => database.query('drop function no_session cascade')
}

test('[BOOK-03] what fails on our side has its words of section 8 while the dates stay held: the way to the provider, the card’s answer, the payment’s details, the booking’s details', async () => {
  const { page } = guest
  const isThere = await failing('insert', `new.email = 'guest@patio.example'`)
  const id = await held(guest)
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  await page.getByText('Payment Error').waitFor()
  await page.getByText('An error occurred while processing your payment.').waitFor()
  // The page asks anew what can be paid.
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await complaints(page)).toEqual([])
  await isThere()
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').waitFor()
  expect(guest.errors).toEqual([])

  const { rows } = await database.query<{ id: string; url: string }>(
    `select s.id, return_url as url from sandbox_sessions s join payments p on p.session_id = s.id where booking_id = $1`,
    [id],
  )
  const [session] = rows
  const answers = await failing('update', `old.id = '${session!.id}'`)
  await payWith(page, validCard)
  await frame.getByText('Payment Error').waitFor()
  await frame.getByText('An unexpected error occurred.').waitFor()
  await answers()

  await database.query(`update sandbox_sessions set return_url = 'http://[' where id = $1`, [session!.id])
  await page.reload()
  await frame.getByText('Failed to load payment details').waitFor()
  await database.query(`update sandbox_sessions set return_url = $2 where id = $1`, [session!.id, session!.url])

  await database.query(`update bookings set time_zone = 'No/Where' where id = $1`, [id])
  expect((await page.goto(`/checkout?bookingId=${id}`))!.status()).toBe(500)
  await page.getByText('Failed to load booking details').waitFor()
  await database.query(
    `update bookings set time_zone = (select time_zone from listings where id = listing_id) where id = $1`,
    [id],
  )
  await page.getByRole('link', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Let these dates go' }).click()
  await page.waitForURL(/\/property\//)
})
