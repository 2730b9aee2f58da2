import { randomBytes, randomUUID } from 'node:crypto'
import { type Language, languages } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { aHold, aListing, days } from '#test/factories.ts'
import { allRoutes } from '#test/routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../proofs/size.ts'
import { complaints } from './axe.ts'
import { anAddress, hydrated, logIn, nextDay, visits } from './browser.ts'
import { type Ceilings, Crawl, type Role, roles, type Visited } from './crawl.ts'
import { ownInstallation } from './own-installation.ts'

/*
 * In short with every test: some pages of each kind by plain requests, one of each in the browser. `npm run proofs -- crawl` asks for
 * more of each, all of them in the browser.
 */
const ceilings: Ceilings = isLong
  ? { ofPattern: 40, ofKind: 6, ofWholePattern: 200 }
  : { ofPattern: 10, ofKind: 2, ofWholePattern: 100 }
const TIMEOUT_MS = isLong ? 14_400_000 : 300_000

const visit = visits()
/** Nobody else changes a thing here while a link is followed. */
const own = ownInstallation('crawl')

type Reader = { role: Role; language: Language; crawl: Crawl }
const readers: Reader[] = []
/** By pattern. */
const unlinked = new Map<string, { path: string; role: Role }>()

beforeAll(async () => {
  await makeUnlinked()
  const parts = new Set<string>()
  for (const role of roles) {
    const session = role === 'visitor' ? '' : await sessionOf(role)
    for (const language of languages) {
      const cookie = [session, `i18next=${language}`, 'currency=USD'].filter(Boolean).join('; ')
      const ask = (path: string) =>
        fetch(own.address + path, {
          headers: { 'x-visitor': anAddress(), accept: 'text/html', cookie },
          redirect: 'manual',
        })
      readers.push({ role, language, crawl: new Crawl(own.address, { role, language, ask }, ceilings, parts) })
    }
  }
}, TIMEOUT_MS)

async function sessionOf(role: Role): Promise<string> {
  const answer = await fetch(`${own.address}/auth/enter`, {
    method: 'POST',
    headers: { origin: own.address, 'x-visitor': anAddress() },
    body: new URLSearchParams({ step: 'password', email: `${role}@patio.example`, password: `patio-${role}` }),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`The log-in of ${role} answered ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((pair) => pair.split(';')[0])
    .join('; ')
}

const today = new Date().toISOString().slice(0, 10)

/** Pages to which no link of a page leads: by a form, an e-mail, a provider, or a secret. */
async function makeUnlinked(): Promise<void> {
  const { db } = openDatabase({ databaseUrl: own.databaseUrl, databasePool: 2, timeouts: null })
  const [secret, imported] = [randomBytes(24).toString('base64url'), randomUUID()]
  const idOf = (role: Role) => sql`(select id from "user" where email = ${`${role}@patio.example`})`
  await sql`update wishlists set share_secret = ${secret}
    where id = (select id from wishlists where user_id = ${idOf('guest')} order by id limit 1)`.execute(db)
  await sql`insert into listing_imports (id, host_id, file_name, content, created_at)
    values (${imported}, ${idOf('host')}, 'spaces.csv', '{"rows":[],"unknownColumns":[],"isGuessed":false}', now())`.execute(
    db,
  )
  const { rows } = await sql<{ guest: string; hosted: string; ended: string }>`select ${idOf('guest')} as guest,
    (select id from bookings where host_id = ${idOf('host')} and status = 'completed' order by ends_at desc limit 1) as ended,
    (select id from bookings where host_id = ${idOf('host')} and status = 'confirmed' and starts_at > now()
     order by starts_at desc limit 1) as hosted`.execute(db)
  const { guest, hosted, ended } = rows[0]!
  const stay = days(nextDay(today, 30), nextDay(today, 32))
  const { id: listing } = await aListing(db)
  const { bookingId } = await aHold(db, await aListing(db), { guestId: guest, stay, now: new Date() })
  const report = randomUUID()
  await sql`insert into reports (id, kind, thing_id, listing_id, reason, text, reporter_id, created_at)
    values (${report}, 'listing', ${listing}, ${listing}, 'other', 'Not as shown.', ${guest}, now())`.execute(db)
  await makeClaims(db, guest)
  await db.destroy()
  unlinked
    .set('/wishlists/shared/:secret', { path: `/wishlists/shared/${secret}`, role: 'visitor' })
    .set('/manage-listings/import/:importId', { path: `/manage-listings/import/${imported}`, role: 'host' })
    .set('/checkout', { path: `/checkout?bookingId=${bookingId}`, role: 'guest' })
    .set('/host/bookings/:bookingId/change', { path: `/host/bookings/${hosted}/change`, role: 'host' })
    .set('/host/bookings/:bookingId/review', { path: `/host/bookings/${ended}/review`, role: 'host' })
    .set('/reports/:reportId', { path: `/reports/${report}`, role: 'guest' })
    .set('/supabase-test', { path: '/supabase-test', role: 'visitor' })
    .set('/auth/deauthorize', { path: '/auth/deauthorize', role: 'visitor' })
    .set('/auth/enter', { path: '/auth/enter', role: 'visitor' })
    .set('/auth/new-device', { path: '/auth/new-device?link=guessed', role: 'visitor' })
    .set('/offline', { path: '/offline', role: 'visitor' })
}

/** Claims of a stay that is over: one waits for an admin, one for the guest's payment. And a bank's file, which an admin makes. */
async function makeClaims(db: Db, guest: string): Promise<void> {
  const stays = await sql<{ id: string }>`update bookings set guest_id = ${guest} where id in (
      select id from bookings where status = 'completed' and ends_at > now() - interval '12 days' and currency = 'CLP'
      order by ends_at desc limit 2) returning id`.execute(db)
  const [stay, other] = stays.rows
  const [contested, accepted, file] = [newId(), newId(), newId()]
  for (const [id, side] of [
    [contested, 'guest'],
    [accepted, 'host'],
  ] as const) {
    await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_by, opened_at)
      values (${id}, ${stay!.id}, ${side}, 'cleaning', 'open', 'CLP', 5000, now() + interval '7 days', now())`.execute(
      db,
    )
    await sql`insert into claim_lines values (${id}, 1, '5 × 1', 5000)`.execute(db)
    await sql`insert into claim_events (claim_id, number, kind, by, at) values (${id}, 1, 'opened', ${side}, now())`.execute(
      db,
    )
  }
  await sql`update claims set status = 'contested', answer_by = null where id = ${contested}`.execute(db)
  await sql`update claims set status = 'accepted', answer_by = null, outcome_minor = 5000, ended_at = now(), pay_by = now() + interval '7 days'
    where id = ${accepted}`.execute(db)
  await sql`insert into payout_files select ${file}, 'CL', 'CLP', id, now() from "user" where email = 'admin@patio.example'`.execute(
    db,
  )
  unlinked
    .set('/claims/:claimId', { path: `/claims/${contested}`, role: 'guest' })
    .set('/claims/:claimId/pay', { path: `/claims/${accepted}/pay`, role: 'guest' })
    .set('/bookings/:bookingId/problem', { path: `/bookings/${other!.id}/problem`, role: 'guest' })
    .set('/admin/claims/:claimId', { path: `/admin/claims/${contested}`, role: 'admin' })
    .set('/admin/payouts/:fileId', { path: `/admin/payouts/${file}`, role: 'admin' })
}

/** Where links begin; everything else has to be found. */
const entries: Record<Role, readonly string[]> = {
  visitor: ['/'],
  guest: ['/', '/bookings'],
  host: ['/', '/host'],
  admin: ['/', '/admin'],
}

/** Pages that a demo answers to nobody, or that are a step of somebody else's. */
const nowhere = [
  '/admin/bootstrap',
  '/auth/social/:provider',
  '/auth/callback',
  '/unsubscribe/:token',
  '/login',
  '/dev/ui',
  '/*',
  '/sandbox/sessions/:sessionId',
]

test(
  '[SHELL-02] [SHELL-08] [INTL-01] every link that a visitor, a guest, a host and an admin are offered leads to something, each page in one language',
  async () => {
    for (const { role, crawl } of readers) {
      const own = [...unlinked.values()].filter((page) => page.role === role).map(({ path }) => path)
      await crawl.walk([...entries[role], ...own])
    }
    expect(readers.flatMap(({ crawl }) => crawl.problems)).toEqual([])
    print()
  },
  TIMEOUT_MS,
)

test(
  '[SHELL-02] in the browser no page has an error, something against its policy, an answer that is none, or a finding of axe',
  async () => {
    const waiting = chosen().values()
    const problems: string[] = []
    const work = async () => {
      for (const { reader, pages } of waiting) {
        const found = await lookAt(reader, pages)
        problems.push(...found)
        // Hours may be left.
        if (isLong) console.log(reader.role, reader.language, `${pages.length} pages in the browser`, found)
      }
    }
    await Promise.all([work(), work()])
    // What only the scripts show has links too.
    expect([...problems, ...readers.flatMap(({ crawl }) => crawl.problems)]).toEqual([])

    const reached = new Set(readers.flatMap(({ crawl }) => [...crawl.visited.values()]).map(({ pattern }) => pattern))
    const missing = allRoutes.filter(
      ({ isPage, pattern }) => isPage && !reached.has(pattern) && !nowhere.includes(pattern),
    )
    expect(missing.map(({ pattern }) => `nothing leads to ${pattern}`)).toEqual([])
    expect(own.logged()).not.toContain('"level":50')
    print()
  },
  TIMEOUT_MS,
)

/** In the long form all. */
const chosen = () => readers.map((reader) => ({ reader, pages: isLong ? pagesOf(reader) : firstOfEach(reader) }))

/** A device shows `/offline` without its scripts. */
const lookedAt = allRoutes
  .filter(({ isPage, pattern }) => isPage && pattern !== '/offline')
  .map(({ pattern }) => pattern)
const pagesOf = ({ crawl }: Reader) =>
  [...crawl.visited.values()].filter(({ page, pattern }) => page !== null && lookedAt.includes(pattern))

const known = new Set<string>()

/** One page of each kind, in one language, by the first role that gets there; and each role's front page. */
const firstOfEach = (reader: Reader): Visited[] =>
  pagesOf(reader).filter(({ path, pattern }) => {
    const name = path === '/' ? `${reader.role} /` : pattern
    const isOurs = lookedAt.indexOf(pattern) % languages.length === languages.indexOf(reader.language)
    return isOurs && !known.has(name) && Boolean(known.add(name))
  })

async function lookAt({ role, language, crawl }: Reader, pages: readonly Visited[]): Promise<string[]> {
  const problems: string[] = []
  const { page, context, errors } = await visit({ at: own.address })
  if (role !== 'visitor') await logIn(page, `${role}@patio.example`, `patio-${role}`, own.address)
  await context.addCookies([{ name: 'i18next', value: language, url: own.address }])
  await page.exposeFunction('noteViolation', (what: string) => errors.push(`policy: ${what}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { noteViolation: (what: string) => void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  page.on('response', (answer) => void (answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`)))
  for (const { path } of pages) {
    await page.goto(path)
    await hydrated(page)
    const found = [...errors.splice(0), ...(await complaints(page))]
    problems.push(...found.map((problem) => `${role} ${language} ${path} in the browser: ${problem}`))
    await crawl.readAgain(path, await page.content())
  }
  await context.close()
  return problems
}

function print(): void {
  for (const { role, language, crawl } of readers) {
    const pages = [...crawl.visited.values()].filter(({ page }) => page).length
    console.log(`${role} ${language}: ${crawl.visited.size} addresses, ${pages} pages, ${crawl.followed} links`)
  }
}

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
