import { type Language, languages } from '#domain/i18n/language.ts'
import { type Ceilings, Crawl, type Role, roles } from '#test/crawl/crawl.ts'
import { entries, figuresOf, makeUnlinked, removeClaims, unreached } from '#test/crawl/world.ts'
import { dayAhead } from '#test/days.ts'
import { aListing, aPaidBooking, days } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

/** Nobody else changes a thing here while a link is followed. */
const { db, address, ask, logIn, drainJobs } = await aHouse()

/** One page of each kind and few of a pattern, each reader in one language. `npm run proofs -- crawl` asks for more, in a browser. */
const ceilings: Ceilings = { ofPattern: 3, ofKind: 1, ofWholePattern: 3 }
const languageOf: Record<Role, Language> = { visitor: 'en', guest: 'es', host: 'en', admin: 'es' }

const crawls: Crawl[] = []
beforeAll(async () => {
  // An admin's list of e-mails is empty before any was written.
  const stay = days(dayAhead(40), dayAhead(42))
  await aPaidBooking(db, await aListing(db), { stay, now: new Date() })
  await drainJobs()
  const parts = new Set<string>()
  for (const role of roles) {
    const language = languageOf[role]
    const session = role === 'visitor' ? '' : await logIn(`${role}@patio.example`, `patio-${role}`)
    const cookie = [session, `i18next=${languages.find((other) => other !== language)}`, 'currency=USD']
    const read = (path: string) =>
      ask(path, { headers: { accept: 'text/html' }, cookie: cookie.filter(Boolean).join('; ') })
    const before = crawls.filter(({ reader }) => reader.language === language)
    crawls.push(new Crawl(address, { role, language, isByAddress: true, ask: read }, ceilings, parts, before))
  }
})

afterAll(() => removeClaims(db))

/** A stay at the demo host's that has begun, of which a claim may be opened: on some days the demo has none among the first bookings. */
async function begunStay(): Promise<string> {
  const { id: host_id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const stay = days(dayAhead(-2), dayAhead(2))
  const { bookingId } = await aPaidBooking(db, await aListing(db, { host_id }), { stay, now: new Date(dayAhead(-9)) })
  return `/host/bookings/${bookingId}`
}

test('[SHELL-02] [SHELL-08] [INTL-01] every link that a visitor, a guest, a host and an admin are offered leads to something, each page in one language, and to every page something leads', async () => {
  const unlinked = [...(await makeUnlinked(db)).values()]
  const own = { visitor: [], guest: [], host: [await begunStay()], admin: [] }
  for (const crawl of crawls) {
    const { role } = crawl.reader
    await crawl.walk([
      ...own[role],
      ...entries[role],
      ...unlinked.filter((page) => page.role === role).map(({ path }) => path),
    ])
  }
  console.log(figuresOf(crawls).join('\n'))
  expect(crawls.flatMap(({ problems }) => problems)).toEqual([])
  expect(unreached(crawls)).toEqual([])
  expect(languages.every((language) => crawls.some(({ reader }) => reader.language === language))).toBe(true)
})

const html = (body: string, language = 'en') =>
  new Response(`<!DOCTYPE html><html lang="${language}"><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })

test.each([
  ['<a href="/terms">Terms</a>', '/terms: answers 404, linked from /about'],
  ['<a href="/nowhere">Away</a>', '/about: links to /nowhere, which is no page'],
  ['<a href="javascript:void(0)">Away</a>', "/about: links to 'javascript:void(0)'"],
  ['<a href="/credits">Away</a>', '/credits: leads to the log-in, linked from /about'],
  ['<a href="/help">Away</a>', "/help: is in 'es'"],
  ['<a href="#there">Down</a><p id="here">', '/about: links to /about#there, where nothing has that id'],
  ['<form method="post" action="/credits"></form>', '/about: has a form that posts to /credits, where nobody takes it'],
  [
    '<form method="post" action="/admin/settings"></form>',
    '/about: has a form for /admin/settings, which only an admin may send',
  ],
  ['<img src="/media/gone.webp" alt="">', '/about: has a part /media/gone.webp, which answers 404'],
  ['<p>Cerrar <!-- -->sesión</p>', "/about: says 'Cerrar sesión' in the other language"],
  ['<p aria-label="Cerrar sesión"></p>', "/about: says 'Cerrar sesión' in the other language"],
  ['<p>12 noches · 3 huéspedes</p>', "/about: says '12 noches · 3 huéspedes' in the other language"],
  ['<p>Lo que no está en los mensajes</p>', "/about: says 'Lo que no está en los mensajes' in the other language"],
  ['<p lang="es">Cerrar sesión</p><p dir="auto">Cerrar sesión</p><code>Cerrar sesión</code>', null],
  ['<p>La Serena, Las Condes</p><a href="/about#here">Down</a><p id="here">', null],
])('[INTL-01] of %s the crawl says %s', async (body, problem) => {
  const answers: Record<string, () => Response> = {
    '/about': () => html(body),
    '/help': () => html('', 'es'),
    '/credits': () => new Response(null, { status: 302, headers: { location: '/?auth=login&to=%2Fcredits' } }),
  }
  const ask = (path: string) => Promise.resolve(answers[path]?.() ?? new Response(null, { status: 404 }))
  const crawl = new Crawl('http://localhost', { role: 'guest', language: 'en', ask }, ceilings, new Set())
  await crawl.walk(['/about'])
  expect(crawl.problems).toEqual(problem === null ? [] : [`guest en ${problem}`])
})

test.each([
  ['<a href="/help">Help</a>', "links to '/help', which leaves the language of the address"],
  [
    '<form action="/help"><input name="q"></form>',
    'has a form that gets to /help, which leaves the language of the address',
  ],
  [
    '<form method="post" action="/auth/enter"></form>',
    'has a form that posts to /auth/enter, which leaves the language of the address',
  ],
  ['<form action="/help"><input type="hidden" name="lang" value="en"></form>', null],
  ['<form method="post" action="/auth/enter?lang=en"></form><a href="/help/search">Found</a>', null],
])('[INTL-01] of %s on a page whose address names its language the crawl says %s', async (body, problem) => {
  const ask = (path: string) => Promise.resolve(path.startsWith('/about') ? html(body) : html(''))
  const crawl = new Crawl(
    'http://localhost',
    { role: 'guest', language: 'en', isByAddress: true, ask },
    ceilings,
    new Set(),
  )
  await crawl.walk(['/about'])
  expect(crawl.problems).toEqual(problem === null ? [] : [`guest en /about?lang=en: ${problem}`])
})
