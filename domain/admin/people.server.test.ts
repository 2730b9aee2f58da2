import { openSession } from '#domain/accounts/commands/open-session.server.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { signIn } from '#domain/accounts/commands/sign-in.server.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { type Permission, permissions } from '#domain/accounts/permission.ts'
import { reviewListing } from '#domain/publishing/commands/review-listing.server.ts'
import { moveListing } from '#domain/publishing/commands/move-listing.server.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { connection, type Services, services } from '#app/session/services.ts'
import { guard } from '#app/session/guard.server.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import type { Actor } from '#domain/accounts/account.ts'
import { aGuest, aListing, aPaidBooking, bookingRow, NOW } from '#test/factories.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { changePermissions } from './commands/change-permissions.server.ts'
import { liftSuspension, suspendPerson } from './commands/suspend-person.server.ts'
import { findPerson } from './queries/find-person.server.ts'
import { listAudit } from './queries/list-audit.server.ts'
import { makeFirstAdmin, makeToken } from './commands/make-first-admin.server.ts'
import { openOperatorAccount } from './commands/open-operator-account.server.ts'
import { readAnalytics } from './queries/read-analytics.server.ts'
import { RouterContextProvider } from 'react-router'
import { listPeople } from './queries/list-people.server.ts'

const { db, url } = await aDatabase()
const auth = createAuth({ secret: 'x'.repeat(40), publicUrl: 'http://localhost:3000' })
const reason = 'Three guests were not let in.'
const writeTo = 'help@patio.example'

let minutes = 0
/** Each time is a minute later, so that log entries have an order. */
const now = () => new Date(NOW.getTime() + (minutes += 1) * 60_000)

beforeEach(async () => {
  await db.deleteFrom('first_admin_token').execute()
  await sql`update profiles set permissions = '{}'`.execute(db)
})

async function anAdmin(powers: readonly Permission[] = permissions): Promise<string> {
  const id = await aGuest(db)
  await db
    .updateTable('profiles')
    .set({ permissions: [...powers] })
    .where('user_id', '=', id)
    .execute()
  return id
}

const opensSession = async (userId: string) => (await openSession(db, auth, userId, new Headers())) !== null
const sessionsOf = (userId: string) => db.selectFrom('session').select('id').where('userId', '=', userId).execute()
const statusOf = async (listingId: string) =>
  (await db.selectFrom('listings').select('status').where('id', '=', listingId).executeTakeFirstOrThrow()).status
const newestEntry = async (of: string) => (await listAudit(db, { before: null, of })).entries[0]

test('[ADM-01] whoever is suspended is signed out, gets no session, and their listings are booked no more; what was agreed stays', async () => {
  const adminId = await anAdmin()
  const listing = await aListing(db)
  const { bookingId } = await aPaidBooking(db, listing)
  await opensSession(listing.hostId)

  expect(await suspendPerson(db, { adminId, userId: listing.hostId, reason, writeTo }, now())).toEqual({
    ok: true,
    value: null,
  })
  expect(await sessionsOf(listing.hostId)).toEqual([])
  expect(await statusOf(listing.id)).toBe('paused')
  expect(await findBookable(db, listing.id)).toBeNull()
  expect((await bookingRow(db, bookingId)).status).toBe('confirmed')
  expect(await opensSession(listing.hostId)).toBe(false)

  const person = await findPerson(db, listing.hostId, { now: now(), language: 'es' })
  expect(person).toMatchObject({ suspension: { reason, paused: 1 }, coming: [{ id: bookingId, status: 'confirmed' }] })
  for (const [language, text] of [
    ['en', 'Sunny loft'],
    ['es', 'Loft luminoso'],
  ] as const) {
    const read = await findPerson(db, listing.hostId, { now: now(), language })
    expect(read?.coming.map(({ title }) => title)).toEqual([{ text, language, isFallback: false }])
  }
  expect(await newestEntry(listing.hostId)).toMatchObject({
    action: 'person-suspended',
    reason,
    on: { id: listing.hostId },
  })

  expect((await liftSuspension(db, { adminId, userId: listing.hostId, reason, republish: true }, now())).ok).toBe(true)
  expect(await opensSession(listing.hostId)).toBe(true)
  expect(await statusOf(listing.id)).toBe('published')
  expect(await newestEntry(listing.hostId)).toMatchObject({ action: 'suspension-lifted', reason })
})

test('[ADM-01] whoever is suspended is told by e-mail, in their language, whom to write to; the reason stays among admins', async () => {
  const [adminId, userId] = [await anAdmin(), await aGuest(db, { language: 'es' })]
  const suspend = () => suspendPerson(db, { adminId, userId, reason, writeTo }, now())
  const emails = () =>
    db.selectFrom('outgoing_emails').select(['type', 'subject', 'text']).where('recipient_id', '=', userId).execute()
  await Promise.all([suspend(), suspend()])

  expect(await emails()).toMatchObject([{ type: 'account_suspended', subject: 'Tu cuenta de Patio está suspendida' }])
  const { text } = (await emails())[0]!
  expect(text).toContain(`escribe a ${writeTo}`)
  expect(text).not.toContain(reason)

  await liftSuspension(db, { adminId, userId, reason, republish: false }, now())
  await suspend()
  expect(await emails()).toHaveLength(2)
})

test('[ADM-01] nobody publishes for somebody who is suspended, and listings stay paused where nobody asks for more', async () => {
  const adminId = await anAdmin()
  const listing = await aListing(db)
  const waiting = await aListing(db, { host_id: listing.hostId, status: 'in_review', published_at: null })
  await suspendPerson(db, { adminId, userId: listing.hostId, reason, writeTo }, now())

  const resume = moveListing(db, { hostId: listing.hostId, listingId: listing.id, move: 'resume' }, now())
  await expect(resume).rejects.toThrow('its host is suspended')
  expect(await reviewListing(db, { adminId, listingId: waiting.id, answer: 'publish' }, now())).toEqual({
    ok: false,
    failure: { reason: 'not-possible' },
  })
  await liftSuspension(db, { adminId, userId: listing.hostId, reason, republish: false }, now())
  expect([await statusOf(listing.id), await statusOf(waiting.id)]).toEqual(['paused', 'in_review'])
  expect((await reviewListing(db, { adminId, listingId: waiting.id, answer: 'publish' }, now())).ok).toBe(true)
  expect(await newestEntry(waiting.id)).toMatchObject({ action: 'listing-published', on: { id: waiting.id } })
})

test('[ADM-01] permissions are changed by who has them, end the sessions, and are noted before and after', async () => {
  const [adminId, userId] = [await anAdmin(['users', 'emails']), await aGuest(db)]
  await opensSession(userId)
  const change = (given: readonly Permission[], by = adminId) =>
    changePermissions(db, { adminId: by, userId, reason, permissions: given }, now())

  expect(await change(['payments'])).toEqual({ ok: false, failure: { reason: 'more-than-own' } })
  expect(await change(['emails'], userId)).toEqual({ ok: false, failure: { reason: 'not-allowed' } })
  expect(await sessionsOf(userId)).toHaveLength(1)
  expect((await change(['emails'])).ok).toBe(true)
  expect(await sessionsOf(userId)).toEqual([])
  expect(await change(['emails'])).toEqual({ ok: false, failure: { reason: 'unchanged' } })
  expect(await newestEntry(userId)).toMatchObject({
    action: 'permissions-changed',
    changes: [['permissions', [[], ['emails']]]],
  })
  expect((await listPeople(db, { list: 'admins', query: '', page: 1 })).people.map(({ id }) => id)).toContain(userId)
})

test('[ADM-01] the last who can make admins stays one, also where two take it from each other at once', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const give = (adminId: string, userId: string) =>
    changePermissions(db, { adminId, userId, reason, permissions: [] }, now())

  const outcomes = await Promise.all([give(one, other), give(other, one)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const last = outcomes[0].ok ? one : other
  expect(await give(last, last)).toEqual({ ok: false, failure: { reason: 'last-admin' } })
  expect(await suspendPerson(db, { adminId: last, userId: last, reason, writeTo }, now())).toEqual({
    ok: false,
    failure: { reason: 'oneself' },
  })
})

test('[ADM-01] the log is read in pages, and nothing in it is changed or deleted', async () => {
  const [adminId, userId] = [await anAdmin(), await aGuest(db)]
  for (let index = 0; index < 52; index += 1)
    await changePermissions(db, { adminId, userId, reason, permissions: index % 2 ? [] : ['emails'] }, now())

  const first = await listAudit(db, { before: null, of: userId })
  const second = await listAudit(db, { before: first.older, of: userId })
  expect([first.entries.length, second.entries.length, second.older]).toEqual([50, 2, null])
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(52)
  for (const statement of ['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
})

test('[ADM-02] people are found by a part of the name, the address or the id, without patterns of their own', async () => {
  const id = await aGuest(db, { firstName: 'Ximena', lastName: 'Zúñiga_1', email: 'ximena.z@patio.example' })
  // As of a rare name, and as of a common one, here of more than -1: both find the same.
  const found = async (query: string) => {
    const [few, common] = [undefined, -1].map(async (many) => {
      const { people } = await listPeople(db, { list: 'all', query, page: 9 }, many)
      return people.map((each) => each.id)
    })
    expect(await common).toEqual(await few)
    return few
  }
  for (const query of ['ximena zú', 'XIMENA.Z@', id, 'ñiga_1']) expect(await found(query)).toEqual([id])
  expect(await found('x%z')).toEqual([])
})

test('[ADM-01] whoever has the printed token becomes the first admin, once, and nobody else', async () => {
  const [one, other] = [await aGuest(db), await aGuest(db)]
  const older = await makeToken(db, now())
  const token = (await makeToken(db, now()))!
  const { rows } = await sql<{ row: string }>`select t::text as row from first_admin_token t`.execute(db)
  expect(rows.map(({ row }) => row).join()).not.toContain(token)

  expect((await makeFirstAdmin(db, { userId: one, token: older! }, now())).ok).toBe(false)
  await opensSession(one)
  const outcomes = await Promise.all([one, other].map((userId) => makeFirstAdmin(db, { userId, token }, now())))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const admins = (await listPeople(db, { list: 'admins', query: '', page: 1 })).people.map(({ id }) => id)
  expect(admins).toEqual([outcomes[0]!.ok ? one : other])
  expect(await sessionsOf(admins[0]!)).toEqual([])
  expect(await makeToken(db, now())).toBeNull()
})

test('[ADM-01] [AUTH-03] without a mail server the operator gets an account on the server, which becomes the admin by the token', async () => {
  const email = 'operator@patio.example'
  const open = (address: string) => openOperatorAccount(db, auth, { email: address, name: 'Admin' }, now())
  const password = (await open(email))!
  expect(await open(email)).toBeNull()

  const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
  const request = new Request('http://localhost:3000/auth/enter', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
  })
  expect((await signIn(db, { auth, budgets }, { email, password }, request, now())).ok).toBe(true)
  const { id: userId, emailVerified } = await db
    .selectFrom('user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(emailVerified).toBe(false)
  expect(await listPeople(db, { list: 'admins', query: '', page: 1 })).toMatchObject({ count: 0 })
  const token = (await makeToken(db, now()))!
  expect((await makeFirstAdmin(db, { userId, token }, now())).ok).toBe(true)
  expect(await open('another@patio.example')).toBeNull()
})

const run = promisify(execFile)
/** Output of `npm run admin` outside demo mode without a mail server. */
const adminCommand = async (...args: string[]) => {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    DEMO: '0',
    AUTH_SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'http://localhost:3000',
  }
  return run(process.execPath, ['scripts/admin.ts', ...args], { env })
    .then(({ stdout }) => stdout.trim().split('\n'))
    .catch(({ code, stderr }: { code: number; stderr: string }) => [`ended with ${code}`, ...stderr.trim().split('\n')])
}

test('[ADM-01] `npm run admin` prints a log-in and a token without a mail server, and none where there is an admin', async () => {
  expect((await adminCommand('account', 'nobody'))[0]).toBe('ended with 2')
  const [where, password] = await adminCommand('account', 'First@Patio.example')
  expect(where).toBe('Log in at http://localhost:3000/login as first@patio.example with the password:')
  expect(password).toMatch(/^[\w-]{22}$/)
  const [, token] = await adminCommand('token')
  const { id: userId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'first@patio.example')
    .executeTakeFirstOrThrow()
  expect((await makeFirstAdmin(db, { userId, token: token! }, now())).ok).toBe(true)
  expect((await adminCommand('token'))[0]).toBe('ended with 1')
})

test('[ADM-01] the page for the first admin is open while there is none, to those who have logged in, and never in a demo', async () => {
  const answer = async (actor: Actor | null, demo = false) => {
    const context = new RouterContextProvider()
    context.set(services, { db, demo } as Services)
    context.set(connection, { nonce: '', client: '', network: '', route: '/admin/bootstrap' })
    context.set(visitorContext, { actor, to: (address) => address } as Visitor)
    const url = new URL('http://localhost/admin/bootstrap')
    const guarded = guard(
      { request: new Request(url), url, context } as unknown as Parameters<typeof guard>[0],
      async () => new Response('seen'),
    )
    const outcome = await Promise.resolve(guarded).catch((thrown: unknown) => thrown)
    if (outcome instanceof Response) return outcome.headers.get('location') ?? (await outcome.text())
    return (outcome as { init: { status: number } }).init.status
  }
  const somebody = { permissions: [] as readonly Permission[] } as Actor
  expect(await answer(somebody)).toBe('seen')
  expect(await answer(null)).toBe('/?auth=login&to=%2Fadmin%2Fbootstrap')
  expect(await answer(somebody, true)).toBe(404)
  await anAdmin()
  expect(await answer(somebody)).toBe(404)
})

test('[ADM-04] the site’s figures count people, listings and bookings, and each currency’s money by month', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const { amount_minor: total } = await db
    .selectFrom('payments')
    .select('amount_minor')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { people, listings, bookings, months } = await readAnalytics(db, { now: now(), zone: 'America/Santiago' })
  expect(people.all).toBe(
    Number(
      (
        await db
          .selectFrom('profiles')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  )
  expect(listings.find(({ name }) => name === 'published')!.count).toBeGreaterThan(0)
  expect(bookings.find(({ name }) => name === 'confirmed')!.count).toBeGreaterThan(0)
  const month = months.find((each) => each.month === '2026-03-01' && each.currency === 'CLP')!
  const { rows } = await sql<{
    gross: number
  }>`select sum(amount_minor)::float8 as gross from payments where status = 'captured'`.execute(db)
  expect(month.gross).toBe(rows[0]!.gross)
  expect(month.gross).toBeGreaterThanOrEqual(total)
})

test('[ADM-02] people of a name are counted up to a thousand, those of a common one to a hundred, and found in the order of the list', async () => {
  await sql`insert into "user" (id, name, email, "emailVerified")
    select gen_random_uuid(), 'Zoraida Zapata', 'zoraida' || number || '@patio.example', true from generate_series(1, 1005) number`.execute(
    db,
  )
  const zoraidas = { list: 'all' as const, query: 'zoraida', page: 99 }
  const { people, ...at } = await listPeople(db, zoraidas)
  expect(at).toEqual({ count: 1001, max: 1000, page: 40, pages: 40 })
  expect(people).toHaveLength(25)
  expect(people.every(({ name }) => name === 'Zoraida Zapata')).toBe(true)

  const common = await listPeople(db, zoraidas, -1)
  expect(common).toMatchObject({ count: 101, max: 100, page: 4, pages: 4 })
  expect(common.people).toHaveLength(25)
})
