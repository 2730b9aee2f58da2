import { randomUUID } from 'node:crypto'
import { currencies, type Currency } from '#kernel/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anAddress, isGiven, monthAhead, nextDay } from './browser.ts'

const languages = ['en', 'es'] as const
type Reader = { language: 'en' | 'es'; currency: Currency }

let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(() => database.end())

/** Whoever asks: their cookies, and an address of their own. */
type Person = { cookie: string; visitor: string }

const headersOf = ({ cookie, visitor }: Person, { language, currency }: Reader) => ({
  cookie: `i18next=${language}; currency=${currency}; ${cookie}`,
  'x-visitor': visitor,
  origin: inject('address'),
})

const send = (path: string, person: Person, reader: Reader, form?: Record<string, string>) =>
  fetch(new URL(path, inject('address')), {
    redirect: 'manual',
    headers: headersOf(person, reader),
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })

const stranger = (): Person => ({ cookie: '', visitor: anAddress() })
const inDollars: Reader = { language: 'en', currency: 'USD' }

async function signedIn(email: string, password: string): Promise<Person> {
  const person = stranger()
  const answer = await send('/auth/enter', person, inDollars, { step: 'password', email, password })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { ...person, cookie }
}

/** A page as it is read, without what its script is given. The one text in dollars on every site is the specification's (§9). */
async function textOf(path: string, person: Person, reader: Reader): Promise<string> {
  const answer = await send(path, person, reader)
  expect(answer.status, path).toBe(200)
  const html = await answer.text()
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll('$20-$500', '')
}

/** How an amount may be written after a bare '$', for whoever has chosen this currency. */
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

const everybody = languages.flatMap((language) => currencies.map((currency): Reader => ({ language, currency })))

/** One listing of each kind and place, with free days to book. */
async function aListing(where: string): Promise<{ id: string; from: string }> {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where u.email <> 'host@patio.example'
       and status = 'published' and instant_book and listing_type = 'home' and min_days <= 2 and published_at < now() - interval '1 day' and ${where} order by l.id desc limit 1`,
  )
  const { id } = rows[0]!
  const html = await textOf(`/property/${id}?month=${monthAhead()}`, stranger(), inDollars)
  const days = new Set([...html.matchAll(/data-day="([\d-]+)"/g)].map(([, day]) => day!))
  for (const from of days) {
    const stay = [from, nextDay(from, 1), nextDay(from, 2)]
    if (stay.every((day) => days.has(day)) && (await isGiven(database, id, stay))) return { id, from }
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
      reader.currency === 'CLP' ? /\$\d+\.\d{3}/ : reader.language === 'en' ? /CLP \d+,\d{3}/ : /CLP \d+\.\d{3}/,
    )
  }
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

  const idsOf = async (email: string, side: 'guest' | 'host', more = 'true') =>
    (
      await database.query<{ id: string }>(
        `select distinct on (status) b.id from bookings b join "user" u on u.id = b.${side}_id
         join quotes q on q.id = b.quote_id where u.email = $1 and q.currency = 'CLP' and ${more} order by status, b.id`,
        [email],
      )
    ).rows.map(({ id }) => id)
  const trips = await idsOf('guest@patio.example', 'guest', `status <> 'pending'`)
  const guests = await idsOf('host@patio.example', 'host')
  const [ahead] = await idsOf(
    'guest@patio.example',
    'guest',
    `status = 'confirmed' and starts_at > now() + interval '2 days'`,
  )
  const [receipt] = await idsOf('guest@patio.example', 'guest', `status in ('confirmed', 'completed')`)
  const { rows: emails } = await database.query<{ id: string }>(
    `select distinct on (type) id from outgoing_emails order by type, id`,
  )

  for (const reader of everybody) {
    const own = [checkout, fields, '/bookings', ...trips.map((id) => `/bookings/${id}`), `/bookings/${receipt}/receipt`]
    const texts = await readAll([...own, `/bookings/${ahead}/change?guests=1`], guest, reader)
    const button = { en: /Pay Now · (.*?)</, es: /Pagar ahora · (.*?)</ }[reader.language].exec(texts.get(fields)!)?.[1]
    expect(button).toMatch(reader.currency === 'CLP' ? /^\$\d/ : reader.language === 'en' ? /^CLP \d+,/ : /^CLP \d+\./)
    expect(texts.get(fields)!.includes(reader.language === 'en' ? '>about ' : '>unos ')).toBe(reader.currency !== 'CLP')
    expect(texts.get(`/bookings/${receipt}/receipt`)!.includes('≈')).toBe(reader.currency !== 'CLP')
    await readAll(['/host/dashboard', ...guests.map((id) => `/host/bookings/${id}`)], host, reader)
  }
  const nobody = { language: 'en', currency: 'EUR' } as const
  for (const { id } of emails) {
    expect(await textOf(`/admin/emails/${id}/body`, admin, nobody), id).not.toMatch(/(?<!US)\$\s?\d/)
  }
  await send('/checkout', guest, inDollars, {
    bookingId: new URL(checkout, inject('address')).searchParams.get('bookingId')!,
    intent: 'release',
  })
})
