import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { newId } from '#kernel/ids.ts'
import { openDatabase } from '#platform/db.server.ts'
import { wideLimits } from '#test/factories.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { complaints, hydrated, logIn, nextDay, monthAhead, visits, type Visitor } from './browser.ts'

const visitor = visits()
let database: pg.Client
/** One of the demo host's listings that no other journey changes. */
let listing: string
let guests: { id: string; name: string }[]

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(
    `update listings set instant_book = false where id = (select l.id from listings l join "user" u on u.id = l.host_id
       where u.email = 'host@patio.example' and status = 'published' and listing_type = 'experience' and max_guests >= 2
         and published_at < now() - interval '1 day' and horizon_days >= 170 and min_minutes <= 180 and max_minutes >= 180
         and 180 % length_step_minutes = min_minutes % length_step_minutes and start_step_minutes <= 60
         and not exists (select from blocked_dates where listing_id = l.id)
         and (select count(*) from opening_hours where listing_id = l.id and opens_minutes <= 720 and closes_minutes >= 1020) >= 5
       order by l.id limit 1) returning id`,
  )
  listing = rows[0]!.id
  guests = (
    await database.query<{ id: string; name: string }>(
      `select user_id as id, first_name || ' ' || last_name as name from profiles
       where role = 'member' and not exists (select from listings where host_id = user_id)
         and not exists (select from bookings where guest_id = user_id and status = 'pending')
       order by user_id desc limit 6`,
    )
  ).rows
})
afterAll(async () => {
  await database.query(`update listings set instant_book = true where id = $1`, [listing])
  await database.end()
})

/** Asks for a session of three hours, as a guest of the demo world would. @returns the booking */
async function request({ id, name }: { id: string; name: string }, day: string, startTime: string) {
  const { db } = openDatabase({ databaseUrl: inject('databaseUrl'), databasePool: 1, timeouts: null })
  const stay = { unit: 'hour', day, startTime, durationMinutes: 180 } as const
  const asked = { guestId: id, listingId: listing, stay, guests: 2, pets: 0, extras: [], limits: wideLimits }
  const held = await holdDates(db, { ...asked, heldFrom: null, idempotencyKey: newId() }, new Date())
  await db.destroy()
  if (!held.ok) throw new Error(held.failure.reason)
  return { bookingId: held.value.bookingId, name }
}

const stateOf = async ({ bookingId }: { bookingId: string }) => {
  const { rows } = await database.query<{ state: string }>(
    `select coalesce(waits_for, decline_reason, status) as state from bookings where id = $1`,
    [bookingId],
  )
  return rows[0]!.state
}

/** Two that want the same hours, and one on another day that can be had. */
async function threeRequests(some: readonly { id: string; name: string }[], from: string) {
  const [one, other, third] = some
  for (let ahead = 0; ahead < 25; ahead += 1) {
    const [day, next] = [nextDay(from, ahead), nextDay(from, ahead + 1)]
    const weekdays = [day, next].map((each) => new Date(each).getUTCDay())
    const open = await database.query(`select 1 from opening_hours where listing_id = $1 and weekday = any($2)`, [
      listing,
      weekdays,
    ])
    if (open.rows.length < 2) continue
    const { rows } = await database.query(
      `select 1 from occupancy o join listing_spaces using (space_id) where listing_id = $1 and released_at is null
         and period && tstzrange($2::date, $3::date + 2)`,
      [listing, day, next],
    )
    if (rows.length > 0) continue
    return [
      await request(one!, day, '12:00'),
      await request(other!, day, '13:00'),
      await request(third!, next, '12:00'),
    ] as const
  }
  throw new Error('The listing has no two free days in a row.')
}

/** By keyboard alone. */
async function press({ page }: Visitor, role: 'link' | 'button' | 'radio', name: string | RegExp, key = 'Enter') {
  await page.getByRole(role, { name }).first().focus()
  await page.keyboard.press(key)
}

const words = {
  en: {
    calendar: 'Calendar',
    today: 'Today',
    requests: 'Requests',
    accept: 'Accept the request of',
    decline: 'Decline the request of',
    toPay: /has until .* to pay/,
    party: 'The group or plan does not fit the space',
    confirm: 'Decline',
    declined: 'You have declined this request: the group or plan does not fit.',
    performance: 'Performance',
    table: 'As a table',
  },
  es: {
    calendar: 'Calendario',
    today: 'Hoy',
    requests: 'Solicitudes',
    accept: 'Aceptar la solicitud de',
    decline: 'Rechazar la solicitud de',
    toPay: /tiene hasta .* para pagar/,
    party: 'El grupo o el plan no calza con el espacio',
    confirm: 'Rechazar',
    declined: 'Rechazaste esta solicitud: el grupo o el plan no calza.',
    performance: 'Rendimiento',
    table: 'Como tabla',
  },
} as const

describe.each([
  ['phone', 'en', 0],
  ['desk', 'es', 30],
] as const)('a morning of a host (%s, %s)', (size, language, later) => {
  test('[HOST-06] [HOST-07] [HOST-08] by keyboard: of two requests for one time one is accepted on the calendar and the other declined with it, a third is declined with a reason, and the figures are looked at and taken along', async () => {
    const t = words[language]
    const [first, overlapping, third] = await threeRequests(
      guests.slice(later / 10, later / 10 + 3),
      nextDay(monthAhead(), later),
    )
    const host = await visitor({ size })
    const { page, context, errors } = host
    await logIn(page, 'host@patio.example', 'patio-host')
    await context.addCookies([{ name: 'i18next', value: language, url: inject('address') }])

    await page.goto('/host')
    await page.waitForURL(/\/host\/dashboard$/)
    await hydrated(page)
    await page.getByRole('heading', { name: new RegExp(`^${t.requests}`) }).waitFor()
    expect(await page.getByRole('link', { name: t.today, exact: true }).getAttribute('aria-current')).toBe('page')
    expect(await complaints(page)).toEqual([])

    await press(host, 'link', t.calendar)
    await page.waitForURL(/\/host\/calendar$/)
    await page.getByRole('heading', { level: 1, name: t.calendar }).waitFor()
    expect(await complaints(page)).toEqual([])
    await press(host, 'button', `${t.accept} ${first.name}`)
    await page.waitForURL(/\/host\/calendar\?answered=/)
    await page.getByRole('status').getByText(t.toPay).waitFor()
    expect([await stateOf(first), await stateOf(overlapping), await stateOf(third)]).toEqual([
      'payment',
      'taken',
      'host',
    ])
    expect(await page.getByRole('button', { name: `${t.accept} ${overlapping.name}` }).count()).toBe(0)

    await press(host, 'link', `${t.decline} ${third.name}`)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await complaints(page)).toEqual([])
    await press(host, 'radio', t.party, 'Space')
    await dialog.getByRole('button', { name: t.confirm, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(t.declined).waitFor()
    expect(await stateOf(third)).toBe('party')

    await press(host, 'link', t.performance)
    await page.waitForURL(/\/host\/performance$/)
    await page.getByRole('heading', { level: 1, name: t.performance }).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByText(t.table).first().focus()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(13)
    const file = await page.request.get('/host/performance/export.csv?months=3')
    expect(file.headers()['content-type']).toContain('text/csv')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toContain('"month","earnings_CLP","check_ins"')
    expect(lines).toHaveLength(4)
    expect(errors).toEqual([])
  })
})

test('[HOST-06] without a script a request is declined only for a reason, and a booking calendar opens the whole day', async () => {
  const [one] = await threeRequests(guests, nextDay(monthAhead(), 60))
  const { page } = await visitor({ script: false })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(`/host/bookings/${one.bookingId}?show=decline`)
  // The browser's own rule is not what decides.
  await page.locator('form').evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')))
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('Please choose a reason').waitFor()
  expect(await stateOf(one)).toBe('host')
  await page.getByLabel('It is too soon for me').check()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('You have declined this request: it was too soon.').waitFor()
  expect(await stateOf(one)).toBe('notice')
})

test('[HOST-07] [HOST-08] what is another host’s is missing: figures, their file, and what became of a request', async () => {
  const { page } = await visitor()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  for (const path of ['/host/performance', '/host/performance/export.csv'])
    expect((await page.request.get(`${path}?listing=${listing}`)).status()).toBe(404)
  const { rows } = await database.query<{ id: string }>(
    `select id from bookings where listing_id = $1 order by created_at desc limit 1`,
    [listing],
  )
  await page.goto(`/host/calendar?answered=${rows[0]!.id}`)
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
  expect(await page.getByText(words.en.toPay).count()).toBe(0)
  expect(await page.getByText(/another request for that time/).count()).toBe(0)
})
