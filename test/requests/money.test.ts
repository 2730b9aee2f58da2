import { randomUUID } from 'node:crypto'
import type { Currency } from '#kernel/money.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import type { Side } from '#kernel/side.ts'
import { dayAhead, monthAhead, nextDay } from '#test/days.ts'
import { aGuest, aHold, aListing as anyListing, aPaidBooking, days, valueOf } from '#test/factories.ts'
import { anAddress } from '#test/visitor.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

type Reader = { language: 'en' | 'es'; currency: Currency }

const { db, ask, logIn, drainJobs } = await aHouse()

/** A visitor, by their cookies and an address of their own. */
type Person = { cookie: string; visitor: string }

const send = (path: string, { cookie, visitor }: Person, reader: Reader, form?: Record<string, string>) =>
  ask(path, {
    cookie: `i18next=${reader.language}; currency=${reader.currency}; ${cookie}`,
    headers: { 'x-visitor': visitor },
    ...(form && { form }),
  })

const stranger = (): Person => ({ cookie: '', visitor: anAddress() })
const inDollars: Reader = { language: 'en', currency: 'USD' }

const signedIn = async (email: string, password: string): Promise<Person> => ({
  cookie: await logIn(email, password),
  visitor: anAddress(),
})

/** A page as it is read, without what its script is given. The one text in dollars on every site is the specification's (§9). */
async function textOf(path: string, person: Person, reader: Reader): Promise<string> {
  const answer = await send(path, person, reader)
  expect(answer.status, path).toBe(200)
  const html = await answer.text()
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll('$20-$500', '')
}

/** The ways to write an amount after a bare '$', for those who have chosen this currency. */
const afterBareDollar: Record<Currency, RegExp> = {
  CLP: /^\d{1,3}(\.\d{3})*$/,
  USD: /^\d{1,3}(,\d{3})*(\.\d{2})?$/,
  EUR: /^never$/,
  GBP: /^never$/,
}

/** Amounts that do not say what they are: pesos behind a bare '$', or another language's separators. */
function ambiguous(text: string, { language, currency }: Reader): string[] {
  const bare = [...text.matchAll(/(?<![A-Z])\$\s?(\d[\d.,]*\d|\d)/g)]
  const named = [...text.matchAll(/(?:CLP |US\$|[€£])(\d{1,3}(?:[.,]\d{3})+)(?!\d)/g)]
  const separator = { en: '.', es: ',' }[language]
  return [
    ...bare.filter(([, figure]) => !afterBareDollar[currency].test(figure!)).map(([amount]) => amount),
    // In their own currency everybody reads the separators of that currency (section 9).
    ...named.map(([amount]) => amount).filter((amount) => amount.startsWith('CLP') && amount.includes(separator)),
  ]
}

async function readAll(paths: readonly string[], person: Person, reader: Reader): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const text = await textOf(path, person, reader)
    expect(ambiguous(text, reader), `${path} for ${reader.language}, ${reader.currency}`).toEqual([])
    texts.set(path, text)
  }
  return texts
}

/** Both ways to write pesos for those who pay in them, and to each of the others one of the two. */
const everybody: readonly Reader[] = [
  { language: 'en', currency: 'CLP' },
  { language: 'es', currency: 'CLP' },
  { language: 'es', currency: 'USD' },
  { language: 'en', currency: 'EUR' },
  { language: 'es', currency: 'GBP' },
]

/** One listing of each kind and place, with free days to book. */
async function aListing(where: string): Promise<{ id: string; from: string }> {
  const { rows } = await sql<{
    id: string
  }>`select l.id from listings l join "user" u on u.id = l.host_id where u.email <> 'host@patio.example'
       and status = 'published' and instant_book and listing_type = 'home' and min_days <= 2 and published_at < now() - interval '1 day' and ${sql.raw(where)} order by l.id desc limit 1`.execute(
    db,
  )
  const { id } = rows[0]!
  const html = await textOf(`/property/${id}?month=${monthAhead()}`, stranger(), inDollars)
  const days = new Set([...html.matchAll(/data-day="([\d-]+)"/g)].map(([, day]) => day!))
  for (const from of days) {
    const stay = [from, nextDay(from, 1), nextDay(from, 2)]
    if (stay.every((day) => days.has(day))) return { id, from }
  }
  throw new Error(`${id} has nowhere three free days.`)
}

const stayAt = ({ id, from }: { id: string; from: string }) =>
  `/property/${id}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`

test('[INTL-02] [INTL-01] no public page shows an amount without its currency, in both languages and four currencies; once a page a line says that prices are converted', async () => {
  const [inChile, inLondon] = [await aListing(`country_code = 'CL'`), await aListing(`country_code = 'GB'`)]
  const cards = ['/', '/?type=hour', '/?location=Santiago', '/?location=London', stayAt(inChile), stayAt(inLondon)]
  const paths = [
    ...cards,
    `/?location=Santiago&checkIn=${inChile.from}&checkOut=${nextDay(inChile.from, 2)}`,
    '/?location=Santiago&show=filters&minPrice=50000&currency=CLP',
    '/?show=settings',
    '/spaces/cl/santiago',
    '/about',
    '/become-a-host',
    '/pins?bounds=-70.8,-33.6,-70.4,-33.3&zoom=13',
  ]
  for (const reader of everybody) {
    const texts = await readAll(paths, stranger(), reader)
    const noted = { en: `Prices in ${reader.currency} at`, es: `Precios en ${reader.currency} al` }[reader.language]
    for (const path of cards.slice(0, 4)) {
      const isConverted = path.startsWith('/?location=Santiago') ? reader.currency !== 'CLP' : true
      if (path.startsWith('/?location=London')) continue
      expect(texts.get(path)!.split(noted).length - 1, `${path} ${reader.currency}`).toBe(isConverted ? 1 : 0)
      // '≈' stands beside totals only (decision D3).
      expect(texts.get(path)).not.toContain('≈')
    }
    // The charge is in the listing's own currency, and the panel says so before its button.
    const panel = texts.get(stayAt(inChile))!
    expect(panel.includes(reader.language === 'en' ? 'You pay in Chilean pesos' : 'Pagas en pesos chilenos')).toBe(
      reader.currency !== 'CLP',
    )
    expect(panel).toMatch(
      reader.language === 'en' ? /CLP \d+,\d{3}/ : reader.currency === 'CLP' ? /\$\d+\.\d{3}/ : /CLP \d+\.\d{3}/,
    )
  }
})

test('[HOME-06] a number on a pin is the number on its card, in both languages and four currencies', async () => {
  type Answer = { pins: { short: string; price: string; amount: number }[] }
  for (const reader of everybody) {
    const read = async (query: string) => {
      const answer = await send(`/pins?${query}`, stranger(), reader)
      return ((await answer.json()) as Answer).pins
    }
    const santiago = await read('bounds=-70.8,-33.6,-70.4,-33.3&zoom=13')
    // Decimals of pounds that were not converted stand on both.
    const pins = [...santiago, ...(await read('bounds=-0.3,51.4,0.1,51.6&zoom=13'))]
    expect(santiago.length).toBeGreaterThan(10)
    for (const { short, price } of pins) expect(` ${price} `).toContain(` ${short} `)
    expect(pins.every(({ amount }) => amount > 0)).toBe(true)
  }
})

test('[HOME-06] with dates a pin has the stay’s total as its card has, however many pins there are', async () => {
  const from = dayAhead(40)
  const query = `bounds=-180,-80,180,80&zoom=13&type=day&checkIn=${from}&checkOut=${nextDay(from, 2)}`
  const answer = await send(`/pins?${query}`, stranger(), inDollars)
  const { pins } = (await answer.json()) as { pins: { short: string; price: string; stay?: string }[] }
  // More than once had the price of a day.
  expect(pins.length).toBeGreaterThan(100)
  expect(pins.filter(({ stay }) => !stay)).toEqual([])
  for (const { short, price } of pins) expect(` ${price} `).toContain(` ${short} `)
})

test('[INTL-02] [BOOK-07] no page behind the log-in and no e-mail shows one either: trips, receipts, changes, checkout with its card fields, the host’s pages', async () => {
  const guest = await signedIn('guest@patio.example', 'patio-guest')
  const host = await signedIn('host@patio.example', 'patio-host')
  const admin = await signedIn('admin@patio.example', 'patio-admin')
  const wanted = await aListing(`country_code = 'CL' and max_guests >= 2`)
  const held = await send(stayAt(wanted), guest, inDollars, {
    checkIn: wanted.from,
    checkOut: nextDay(wanted.from, 2),
    guests: '1',
    pets: '0',
    idempotencyKey: randomUUID(),
  })
  const checkout = held.headers.get('location')!
  expect(checkout).toContain('/checkout?bookingId=')
  const [fields] = /\/sandbox\/sessions\/\w+/.exec(await textOf(checkout, guest, inDollars))!

  const idsOf = async (email: string, side: Side, more = 'true') => {
    const { rows } = await sql<{ id: string }>`select distinct on (status) b.id from bookings b
      join "user" u on u.id = ${sql.ref(`b.${side}_id`)} join quotes q on q.id = b.quote_id
      where u.email = ${email} and q.currency = 'CLP' and ${sql.raw(more)} order by status, b.id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const trips = await idsOf('guest@patio.example', 'guest', `status <> 'pending'`)
  const guests = await idsOf('host@patio.example', 'host')
  const [ahead] = await idsOf(
    'guest@patio.example',
    'guest',
    `status = 'confirmed' and starts_at > now() + interval '2 days'
      and exists (select from listings l where l.id = b.listing_id and l.status = 'published')`,
  )
  const [receipt] = await idsOf('guest@patio.example', 'guest', `status in ('confirmed', 'completed')`)
  await sendEmails()
  const { rows: emails } = await sql<{ id: string; type: string }>`
    select distinct on (type) id, type from outgoing_emails order by type, id`.execute(db)
  expect(emails.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['booking_cancellation', 'booking_confirmation', 'booking_request', 'host_new_booking']),
  )

  for (const reader of everybody) {
    const own = [checkout, fields, '/bookings', ...trips.map((id) => `/bookings/${id}`), `/bookings/${receipt}/receipt`]
    const texts = await readAll([...own, `/bookings/${ahead}/change?guests=1`], guest, reader)
    const button = { en: /Pay Now · (.*?)</, es: /Pagar ahora · (.*?)</ }[reader.language].exec(texts.get(fields)!)?.[1]
    expect(button).toMatch(reader.language === 'en' ? /^CLP \d+,/ : reader.currency === 'CLP' ? /^\$\d/ : /^CLP \d+\./)
    expect(texts.get(fields)!.includes(reader.language === 'en' ? '>about ' : '>unos ')).toBe(reader.currency !== 'CLP')
    // No rate of the day of payment is kept, and one of today would say nothing of it.
    expect(texts.get(`/bookings/${receipt}/receipt`)!.includes('≈')).toBe(false)
    await readAll(['/host/dashboard', ...guests.map((id) => `/host/bookings/${id}`)], host, reader)
  }
  const nobody = { language: 'en', currency: 'EUR' } as const
  for (const { id } of emails) {
    expect(await textOf(`/admin/emails/${id}/body`, admin, nobody), id).not.toMatch(/(?<!US)\$\s?\d/)
  }
  await send('/checkout', guest, inDollars, {
    bookingId: checkout.split('bookingId=')[1]!,
    intent: 'release',
  })
})

/** Of a booking, a request, and a cancellation that gives money back. */
async function sendEmails(): Promise<void> {
  const now = new Date()
  const stay = days(dayAhead(40), dayAhead(42))
  const { id, hostId, ...listing } = await anyListing(db)
  const { bookingId } = await aPaidBooking(db, { id, hostId, ...listing }, { stay, now })
  await aPaidBooking(db, await anyListing(db), { guestId: await aGuest(db), stay, now })
  await aHold(db, await anyListing(db, { instant_book: false }), { guestId: await aGuest(db), stay, now })
  valueOf(await cancelBy.host(db, { hostId, bookingId, idempotencyKey: randomUUID() }, now))
  await drainJobs()
  await drainJobs()
}
