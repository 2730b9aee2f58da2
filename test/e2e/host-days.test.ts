import { aHouse } from '#test/house/house.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import { wideLimits } from '#test/factories.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { nextDay, monthAhead } from '#test/days.ts'
import { hydrated, logIn, sizes, takenOver, visits, type Visitor } from './browser.ts'
import { blocksOf, ownCopy } from './own-copy.ts'

const house = await aHouse()
const visitor = visits(house)
const { db, pool: database } = house
/** One of the demo host's listings. */
let listing: string
let guests: { id: string; name: string }[]
/** Two more of the host's, each with a space of its own. */
const [loft, studio] = [newId(), newId()]
const spaces = [newId(), newId()] as const

beforeAll(async () => {
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
       where permissions = '{}' and not exists (select from listings where host_id = user_id)
         and not exists (select from bookings where guest_id = user_id and status = 'pending')
         -- A request is found by its guest's name.
         and not exists (select from profiles p where p.user_id <> profiles.user_id
           and p.first_name = profiles.first_name and p.last_name = profiles.last_name)
       order by user_id desc limit 3`,
    )
  ).rows
  await ownCopy(database, { id: loft, title: 'Morning loft', type: 'home', space: spaces[0] })
  await ownCopy(database, { id: studio, title: 'Morning studio', type: 'experience', space: spaces[1] })
})

/** Asks for a session of three hours, as a guest of the demo world would. @returns the booking */
async function request({ id, name }: { id: string; name: string }, day: string, startTime: string) {
  const stay = { unit: 'hour', day, startTime, durationMinutes: 180 } as const
  const input = { guestId: id, listingId: listing, stay, guests: 2, pets: 0, extras: [], limits: wideLimits }
  const held = await holdDates(db, { ...input, networkKey: null, idempotencyKey: newId() }, house.clock())
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

/** A guest of a confirmed stay asks to bring one person less, where that changes no price. @returns the booking */
async function aProposal(): Promise<string> {
  const { rows } = await database.query<{
    id: string
    listing: string
    guest: string
    checkIn: string
    checkOut: string
    guests: number
    pets: number
  }>(
    `select b.id, l.id as listing, guest_id as guest, check_in::text as "checkIn", check_out::text as "checkOut", guests, pets
     from bookings b join listings l on l.id = listing_id join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and b.status = 'confirmed' and listing_type = 'home' and l.status = 'published' and guests > 1
       and starts_at > now() + interval '3 days'
       and not exists (select from booking_changes where booking_id = b.id)
     order by starts_at`,
  )
  for (const { id, listing: of, guest, checkIn, checkOut, guests: party, pets } of rows) {
    const terms = { stay: { unit: 'day', checkIn, checkOut }, guests: party - 1, pets } as const
    const input = { by: 'guest', kind: 'change', userId: guest, bookingId: id, terms, shownMinor: 0 } as const
    const { rows: was } = await database.query(
      `update listings l set instant_book = false from listings old where l.id = $1 and old.id = l.id returning old.instant_book`,
      [of],
    )
    const outcome = await proposeChange(
      db,
      { ...input, networkKey: null, limits: wideLimits, idempotencyKey: newId() },
      house.clock(),
    )
    await database.query(`update listings set instant_book = $2 where id = $1`, [of, was[0].instant_book])
    if (outcome.ok) return id
  }
  throw new Error('No stay of the demo host can be changed at the same price.')
}

/** @returns the listing of the demo world's one conflict */
async function theConflict(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select listing_id as id from calendar_events event join calendar_feeds feed on feed.id = feed_id where state = 'conflict'`,
  )
  return rows[0]!.id
}

/** By keyboard alone. */
async function press({ page }: Visitor, role: 'link' | 'button' | 'radio', name: string | RegExp, key = 'Enter') {
  await page.getByRole(role, { name }).first().focus()
  await page.keyboard.press(key)
}

/** All is read in Spanish, whose words are longer. */
const t = {
  calendar: 'Calendario',
  today: 'Hoy',
  requests: 'Solicitudes',
  accept: 'Aceptar la solicitud de',
  decline: 'Rechazar la solicitud de',
  toPay: /tiene hasta .* para pagar/,
  party: 'El grupo o el plan no calza con el espacio',
  confirm: 'Rechazar',
  declined: 'Rechazaste esta solicitud: el grupo o el plan no calza.',
  proposes: /propone un cambio/,
  answers: { applied: 'Aceptar', declined: 'Rechazar' },
  other: 'Otras fechas, otros anuncios',
  others: 'Cambiar también otros anuncios',
  andIn: 'Y en: Morning studio',
  block: 'Bloquear',
  inTwo: 'En 2 anuncios.',
  undo: 'Deshacer',
  undone: 'Deshecho',
  connected: 'Calendarios conectados',
  overlaps: '1 evento se cruza con una reserva',
  keep: /^Conservar la reserva/,
  performance: 'Rendimiento',
  table: 'Como tabla',
}

test('[HOST-05] [HOST-06] [HOST-07] [HOST-08] on a phone in es, by keyboard, in a morning of a host: of two requests for one time one is accepted on the calendar and the other declined with it, a third is declined with a reason, one change is accepted and another declined, a day is blocked in two listings, the conflict of a connected calendar is settled, and the figures are looked at and taken along', async () => {
  const [first, overlapping, third] = await threeRequests(guests, monthAhead(house.clock()))
  const host = await visitor({ size: 'phone' })
  const { page, context, errors } = host
  await logIn(page, 'host@patio.example', 'patio-host')
  await context.addCookies([{ name: 'i18next', value: 'es', url: house.address }])

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
  expect([await stateOf(first), await stateOf(overlapping), await stateOf(third)]).toEqual(['payment', 'taken', 'host'])
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

  await answersChanges(host)
  await blocksInTwo(host, nextDay(monthAhead(house.clock()), 8))
  await settlesConflict(host)

  await press(host, 'link', t.performance)
  await page.waitForURL(/\/host\/performance$/)
  await page.getByRole('heading', { level: 1, name: t.performance }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByText(t.table).first().focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('table').first().getByRole('row').count()).toBe(13)
  const file = await page.request.get('/host/performance/export.csv?months=3&lang=en')
  expect(file.headers()['content-type']).toContain('text/csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines[0]).toContain('"month","earnings_CLP","check_ins"')
  expect(lines).toHaveLength(4)
  expect(errors).toEqual([])
})

/** Two changes that guests propose: one is accepted, the other declined. */
async function answersChanges({ page }: Visitor): Promise<void> {
  for (const [status, answer] of Object.entries(t.answers)) {
    const booking = await aProposal()
    await page.goto(`/host/bookings/${booking}`)
    await hydrated(page)
    const proposal = page.getByRole('region', { name: t.proposes })
    await page.getByRole('heading', { name: t.proposes }).waitFor()
    expect(await complaints(page)).toEqual([])
    await proposal.getByRole('button', { name: answer, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t.proposes }).waitFor({ state: 'detached' })
    const { rows } = await database.query(`select status from booking_changes where booking_id = $1`, [booking])
    expect(rows).toEqual([{ status }])
  }
}

async function blocksInTwo(host: Visitor, day: string): Promise<void> {
  const { page } = host
  await page.goto(`/manage-listings/${loft}/availability?month=${day.slice(0, 7)}`)
  await hydrated(page)
  await page.locator(`a[data-day="${day}"]`).focus()
  await page.locator('[data-choosable]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(t.other).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t.others).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: /Morning studio/ }).focus()
  await page.keyboard.press('Space')
  await page.getByText(t.andIn).waitFor()
  expect(await complaints(page)).toEqual([])
  const blocked = async () => [await blocksOf(database, loft), await blocksOf(database, studio)]
  for (const [button, answer, blocks] of [
    [t.block, t.inTwo, [`${day} ${day}`]],
    [t.undo, t.undone, []],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(answer).waitFor()
    expect(await blocked()).toEqual([blocks, blocks])
  }
}

async function settlesConflict(host: Visitor): Promise<void> {
  const { page } = host
  await page.goto(`/manage-listings/${await theConflict()}`)
  await hydrated(page)
  await press(host, 'link', t.connected)
  await page.getByRole('heading', { name: t.overlaps }).waitFor()
  expect(await complaints(page)).toEqual([])
  await press(host, 'button', t.keep)
  await page.getByRole('heading', { name: t.overlaps }).waitFor({ state: 'detached' })
}

test('[HOST-06] on a desk and on a phone the dashboard’s place is kept while it loads: nothing moves when it comes, and its quick actions lead on', async () => {
  const { page, errors } = await visitor()
  await logIn(page, 'host@patio.example', 'patio-host')
  for (const size of ['desk', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    await nothingMoves(page, size)
  }
  for (const [name, address] of Object.entries({
    Photos: '/host/photos',
    'Import a file': '/manage-listings/import',
  })) {
    await page.goto('/host/dashboard')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${address}`)
  }
  expect(errors).toEqual([])
})

/** Below the row of the title, which may have two lines: a font that comes too late is wider. */
const topOf = (page: Page, what: string, title: string) =>
  page
    .locator(what)
    .first()
    .evaluate(
      (part, above) =>
        Math.round(part.getBoundingClientRect().top - document.querySelector(above)!.getBoundingClientRect().bottom),
      title,
    )

async function nothingMoves(page: Page, size: keyof typeof sizes): Promise<void> {
  await page.goto('/host/photos')
  await hydrated(page)
  const { promise: looked, resolve: comes } = Promise.withResolvers<void>()
  await page.route(/\/host\/dashboard\.data/, async (route) => {
    await looked
    await route.continue()
  })
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.locator('main[aria-busy=true] .skeleton').first().waitFor()
  const ofSkeleton = 'main .min-h-12'
  const row = await topOf(page, 'main .grid .grid > .skeleton', ofSkeleton)
  const figure = await topOf(page, 'main .col-span-2.skeleton', ofSkeleton)
  comes()
  await page.locator('#figures').waitFor()
  await page.unrouteAll()
  const ofPage = 'main > div:has(h1)'
  expect(Math.abs((await topOf(page, 'main section li', ofPage)) - row)).toBeLessThan(10)
  // On a phone the figures come after the bookings, of which nobody knows how many there are.
  if (size === 'desk')
    expect(Math.abs((await topOf(page, 'main [aria-labelledby=figures] dl > div', ofPage)) - figure)).toBeLessThan(10)
}

test('[HOST-06] [HOST-08] the days of a month, which a full page has as HTML alone, are taken over as they stand, and the next month comes by keyboard', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  await logIn(page, 'host@patio.example', 'patio-host')
  const pages = [
    ['/host/dashboard', '#month'],
    ['/host/calendar?view=list', '#agenda'],
  ] as const
  for (const [address, part] of pages) {
    // The browser would complain about the styles of a page that it does not show.
    const served = (await (await page.request.get(address)).text()).replace(/<style.*?<\/style>/gs, '')
    await page.goto(address)
    await hydrated(page)
    await takenOver(page.locator(part))
    const [isAsServed, bookings] = await page.locator(part).evaluate((element, html) => {
      const written = new DOMParser().parseFromString(html, 'text/html').getElementById(element.id)!
      return [element.isEqualNode(written), element.querySelectorAll('li a').length] as const
    }, served)
    expect([part, isAsServed, bookings > 3]).toEqual([part, true, true])
  }
  expect(errors).toEqual([])

  await page.goto('/host/dashboard')
  await takenOver(page.locator('#month'))
  const [, next] = await page.locator('#month a[href*="month="]').all()
  const title = await next!.getAttribute('aria-label')
  await next!.press('Enter')
  await page.locator('#month h2', { hasText: title! }).waitFor()
  expect(await page.evaluate(() => document.activeElement!.closest('#month') !== null)).toBe(true)
})
