import { collectRest } from '#domain/bookings/commands/collect-rest.server.ts'
import { aGateway } from '#test/factories.ts'
import { expect, test } from 'vitest'
import { dayAhead, nextDay } from '#test/days.ts'
import { aHouse } from '#test/house/house.ts'
import { later } from '#test/later.ts'
import { aMember } from '#test/own-member.ts'
import { payWith } from './card.ts'

let now = new Date()
const house = await aHouse({ clock: () => now })
const { db, pool, visitor, drainJobs } = house

const taken = new Set<string>()

/** A home in Chile that nobody has booked then, whose host asks for 30 percent at booking and the rest 14 days before. */
async function aHomeInParts(from: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from listings l where listing_type = 'home' and min_days <= 2 and instant_book and status = 'published'
       and country_code = 'CL' and refund_policy = 'flexible' and horizon_days >= 120 and not l.id = any($2::uuid[])
       and not exists (select from listing_spaces s join occupancy o using (space_id)
         where s.listing_id = l.id and o.released_at is null and o.period && tstzrange($1::date - 2, $1::date + 5))
       and not exists (select from listing_spaces s join blocked_dates using (listing_id) where s.listing_id = l.id)
     order by l.id limit 1`,
    [from, [...taken]],
  )
  const { id } = rows[0]!
  taken.add(id)
  await pool.query('update listings set deposit_percent = 30, deposit_from_minor = 0, rest_days = 14 where id = $1', [
    id,
  ])
  return id
}

/** The worker's work on one rest at that time, and the e-mails about it; the rest of the demo world stays as it is. */
async function turn(bookingId: string, at: Date): Promise<void> {
  now = at
  await collectRest(db, aGateway(db, now), bookingId, now)
  await drainJobs()
}

/** A guest of their own at checkout, in a language. */
async function atCheckout(lang: 'en' | 'es') {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await pool.query('update profiles set language = $2 where user_id = $1', [id, lang])
  await page.logIn(email, password)
  const from = dayAhead(18, now)
  const listing = await aHomeInParts(from)
  await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1&lang=${lang}`)
  const note =
    lang === 'en'
      ? /^Pay .+ when you book, and the rest of .+ by .+\.$/
      : /^Pagas .+ al reservar y el saldo de .+ a más tardar el .+\.$/
  await page.locator('#book').getByText(note).waitFor()
  await page
    .locator('#book')
    .getByRole('button', { name: lang === 'en' ? 'Reserve' : 'Reservar' })
    .click()
  const bookingId = new URL(page.url()).searchParams.get('bookingId')!
  return { page, bookingId, guestId: id, email, password }
}

const restOf = async (bookingId: string) =>
  (
    await pool.query<{ status: string; due_at: Date; amount_minor: string }>(
      'select status, due_at, amount_minor from booking_rests where booking_id = $1',
      [bookingId],
    )
  ).rows[0]!
const subjectsTo = async (personId: string) =>
  (
    await pool.query<{ subject: string }>(
      'select subject from outgoing_emails where recipient_id = $1 order by created_at, id',
      [personId],
    )
  ).rows.map(({ subject }) => subject)

test('[BOOK-03] [BOOK-04] a guest reads both parts and what happens before paying, pays the deposit, and later the rest (script: false)', async () => {
  const { page, bookingId } = await atCheckout('en')
  const main = page.locator('#main')
  await main.getByText('To pay now (deposit)').first().waitFor()
  await main.getByText(/^The rest, due on /).waitFor()
  await main.getByText(/we charge the rest to the card that you pay with now/).waitFor()
  await main.getByText('If it fails, we try 3 times within 48 hours', { exact: false }).waitFor()
  await main.getByText('you are asked for nothing more', { exact: false }).waitFor()
  await payWith(page)
  await drainJobs()

  await page.goto(`/bookings/${bookingId}?lang=en`)
  await page
    .getByText(/^The rest of .+ is due on .+ We charge it to the card that you paid the deposit with\.$/)
    .waitFor()
  await page.goto(`/bookings/${bookingId}/receipt?lang=en`)
  await page.getByText(/^The rest of .+ is due on .+ and is not counted above\.$/).waitFor()

  await page.goto(`/bookings/${bookingId}?lang=en`)
  await page.getByRole('link', { name: 'Pay the rest' }).click()
  await page.getByRole('heading', { name: 'Pay the rest' }).waitFor()
  await payWith(page)
  await drainJobs()
  expect(await restOf(bookingId)).toMatchObject({ status: 'paid' })
  await page.goto(`/bookings/${bookingId}/receipt?lang=en`)
  await page.getByText(/^Rest paid on /).waitFor()
  await page.goto(`/checkout?bookingId=${bookingId}&part=rest`)
  expect(new URL(page.url()).pathname).toBe(`/bookings/${bookingId}`)
})

test('[BOOK-03] [BOOK-04] who would rather pay all at once does so: the sums follow the choice, and no rest is left (script: false)', async () => {
  const { page, bookingId } = await atCheckout('en')
  const main = page.locator('#main')
  await main.getByText('How much would you like to pay now?').waitFor()
  const openSum = async () =>
    (
      await pool.query<{ amount_minor: string }>(
        `select amount_minor from payments where booking_id = $1 and status = 'open'`,
        [bookingId],
      )
    ).rows.map(({ amount_minor }) => Number(amount_minor))
  const [deposit] = await openSum()
  await page.getByRole('button', { name: /^All of it, / }).click()
  const [total] = await openSum()
  expect(deposit! * 3).toBeLessThan(total!)
  expect(await main.textContent()).not.toContain('To pay now (deposit)')
  expect(await main.textContent()).not.toContain('we charge the rest')
  await page.getByRole('button', { name: /^A deposit of / }).click()
  expect(await openSum()).toEqual([deposit])
  await main.getByText('To pay now (deposit)').first().waitFor()

  await page.getByRole('button', { name: /^All of it, / }).click()
  await payWith(page)
  await drainJobs()
  const { rows } = await pool.query(
    `select status, (select count(*)::int from booking_rests r where r.booking_id = b.id) as rests from bookings b where id = $1`,
    [bookingId],
  )
  expect(rows).toEqual([{ status: 'confirmed', rests: 0 }])
  await page.goto(`/bookings/${bookingId}?lang=en`)
  expect(await page.locator('#main').textContent()).not.toContain('Pay the rest')
})

test('[BOOK-03] in Spanish the choice is offered too, and an address that names another part changes nothing that is open', async () => {
  const { page, bookingId } = await atCheckout('es')
  await page.locator('#main').getByText('¿Cuánto quieres pagar ahora?').waitFor()
  await page.goto(`/checkout?bookingId=${bookingId}&part=all&lang=es`)
  await page.locator('#main').getByText('A pagar ahora (abono)').first().waitFor()
})

test('[BOOK-06] [BOOK-08] in Spanish a rest that fails is told to its guest, the host and admins, and ends the booking after 48 hours', async () => {
  const begun = now
  try {
    const { page, bookingId, guestId, email, password } = await atCheckout('es')
    await page.locator('#main').getByText('A pagar ahora (abono)').first().waitFor()
    await payWith(page, '4000 0000 0000 0341')
    await drainJobs()
    expect(await restOf(bookingId)).toMatchObject({ status: 'open' })
    const { due_at } = await restOf(bookingId)

    await turn(bookingId, later(due_at, { days: -3 }))
    await turn(bookingId, due_at)
    const subjects = (await subjectsTo(guestId)).map((subject) => subject.split(':')[0])
    expect(subjects.slice(1)).toEqual(['El saldo de tu reserva vence pronto', 'Paga el saldo'])

    const again = visitor()
    await again.logIn(email, password)
    await again.goto('/bookings?lang=es')
    await again.getByText(/^Paga el saldo hasta: /).waitFor()
    await again.goto(`/bookings/${bookingId}?lang=es`)
    await again.getByText(/^El saldo de .+ no está pagado\. Págalo a más tardar el /).waitFor()

    for (const hours of [16, 32, 48]) await turn(bookingId, later(due_at, { hours }))
    expect((await subjectsTo(guestId)).at(-1)).toMatch(/^Tu reserva se canceló porque no se pagó el saldo/)
    await again.goto(`/bookings/${bookingId}?lang=es`)
    await again.getByText('El saldo no se pagó a tiempo.').waitFor()

    const admin = visitor()
    await admin.logIn('admin@patio.example', 'patio-admin')
    await admin.goto(`/admin/bookings/${bookingId}?lang=en`)
    await admin.getByText(/no longer due$/).waitFor()
  } finally {
    now = begun
  }
})

test('[BOOK-04] a stranger pays nobody’s rest, and a page asked for with another part is the booking’s', async () => {
  const { page, bookingId } = await atCheckout('en')
  await payWith(page)
  await drainJobs()
  const stranger = visitor()
  const { email, password } = await aMember(pool)
  await stranger.logIn(email, password)
  expect((await stranger.goto(`/checkout?bookingId=${bookingId}&part=rest`)).status()).toBe(404)
  await page.goto(`/checkout?bookingId=${bookingId}&part=other`)
  expect(new URL(page.url()).pathname).toBe(`/bookings/${bookingId}`)
})
