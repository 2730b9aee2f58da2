import { openSession } from '#domain/accounts/commands/open-session.server.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { permissions } from '#domain/accounts/permission.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGuest, aListing, aPaidBooking, days, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endPersonSessions } from './commands/end-person-sessions.server.ts'
import { sendPasswordLink } from './commands/send-password-link.server.ts'
import { writeNote } from './commands/write-note.server.ts'
import { suspendForm } from './input.ts'
import { type RecordSection, sectionsFor } from './person-record.ts'
import { listRecords } from './queries/list-records.server.ts'

const { db } = await aDatabase()
const auth = createAuth({ secret: 'x'.repeat(40), publicUrl: 'http://localhost:3000' })

async function anAdmin(powers: readonly string[] = permissions): Promise<string> {
  const id = await aGuest(db, { firstName: 'Ada', lastName: 'Admin' })
  await sql`update profiles set permissions = ${[...powers]}::text[] where user_id = ${id}`.execute(db)
  return id
}

const recordsOf = (userId: string, section: RecordSection, page = 1) => listRecords(db, userId, { section, page }, 'en')

test('[ADM-02] all of a person is on their page: listings, bookings of both sides, reports, messages, e-mails, notes and what admins did', async () => {
  const adminId = await anAdmin()
  const listing = await aListing(db, { titles: { en: 'Sunny loft' } })
  const { hostId } = listing
  const other = await aListing(db, { titles: { en: 'Garden house' } })
  await aPaidBooking(db, other, { guestId: hostId, stay: days('2026-03-20', '2026-03-22') })
  await aPaidBooking(db, listing, { stay: days('2026-04-10', '2026-04-12') })
  await sql`insert into reports (id, reason, text, created_at, kind, subject_id, person_id)
    values (${newId()}, 'scam', 'x', ${NOW}, 'person', ${hostId}, ${hostId})`.execute(db)
  await sql`insert into inquiries (id, form, kind, message, person_id, language, created_at)
    values (${newId()}, 'contact', 'booking', 'Where is my receipt?', ${hostId}, 'en', ${NOW})`.execute(db)
  expect(await writeNote(db, { adminId, userId: hostId, text: 'Called on Monday.' }, NOW)).toBe(true)

  const shown = async (section: RecordSection) =>
    (await recordsOf(hostId, section)).records.map(({ what, state, about, role }) => [what, state, about, role])
  expect(await shown('listings')).toMatchObject([[expect.any(String), 'published', 'Sunny loft', expect.any(String)]])
  expect(await shown('bookings')).toEqual([
    [null, 'confirmed', 'Sunny loft', 'host'],
    [null, 'confirmed', 'Garden house', 'guest'],
  ])
  expect(await shown('reports')).toEqual([['person:scam', null, null, 'about']])
  expect(await shown('inquiries')).toEqual([['contact:booking', 'open', 'Where is my receipt?', null]])
  expect(await shown('notes')).toEqual([[null, null, 'Called on Monday.', 'Ada Admin']])
  expect(await shown('history')).toEqual([['note-written', null, null, 'Ada Admin']])
  for (const section of ['payouts', 'claims', 'emails'] as const)
    expect((await recordsOf(hostId, section)).pages).toBe(1)
  expect((await recordsOf(await aGuest(db), 'bookings')).records).toEqual([])
})

test('[ADM-02] a section has pages of its own, and one beyond the last is the last', async () => {
  const [adminId, userId] = [await anAdmin(), await aGuest(db)]
  for (let count = 1; count <= 12; count += 1)
    await writeNote(db, { adminId, userId, text: `Note ${count}` }, new Date(NOW.getTime() + count * 1000))
  const notes = async (page: number) => {
    const { records, ...at } = await recordsOf(userId, 'notes', page)
    return [at.count, at.page, at.pages, records.map(({ about }) => about)]
  }
  expect(await notes(1)).toEqual([12, 1, 3, [12, 11, 10, 9, 8].map((count) => `Note ${count}`)])
  expect(await notes(3)).toEqual([12, 3, 3, ['Note 2', 'Note 1']])
  expect(await notes(99)).toEqual(await notes(3))
})

test('[ADM-01] of a person an admin sees the sections that their permissions open', () => {
  expect(sectionsFor({ permissions: ['users'] })).toEqual(['notes', 'history'])
  expect(sectionsFor({ permissions: ['users', 'payments'] })).toEqual(['notes', 'payouts', 'claims', 'history'])
  expect(sectionsFor({ permissions })).toHaveLength(9)
})

test('[ADM-01] an admin signs somebody out everywhere with a reason; nobody who may do more than the admin', async () => {
  const [adminId, userId, stronger] = [await anAdmin(['users']), await aGuest(db), await anAdmin()]
  await openSession(db, auth, userId, new Headers())
  const sessions = () => db.selectFrom('session').select('id').where('userId', '=', userId).execute()
  expect(await sessions()).toHaveLength(1)
  expect((await endPersonSessions(db, { adminId, userId, reason: 'A lost phone' }, NOW)).ok).toBe(true)
  expect(await sessions()).toEqual([])
  expect(await endPersonSessions(db, { adminId, userId: stronger, reason: 'x' }, NOW)).toEqual({
    ok: false,
    failure: { reason: 'more-than-own' },
  })
  const log = await db.selectFrom('audit_log').select(['action', 'reason']).where('subject_id', '=', userId).execute()
  expect(log).toEqual([{ action: 'sessions-ended', reason: 'A lost phone' }])
})

test('[ADM-01] [AUTH-03] an admin sends the link to a new password to a proved address, and to no other', async () => {
  const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
  const request = new Request('http://localhost:3000/admin', { headers: { 'x-client': '10.0.0.9' } })
  const adminId = await anAdmin()
  const [proved, unproved] = [await aGuest(db), await aGuest(db)]
  await sql`update "user" set "emailVerified" = (id = ${proved}) where id in (${proved}, ${unproved})`.execute(db)
  const send = (userId: string) => sendPasswordLink(db, { auth, budgets }, { adminId, userId }, request, NOW)
  const emails = async (userId: string) =>
    (await db.selectFrom('outgoing_emails').select('type').where('recipient_id', '=', userId).execute()).map(
      ({ type }) => type,
    )
  expect((await send(proved)).ok).toBe(true)
  expect(await emails(proved)).toEqual(['password_reset'])
  expect(await send(unproved)).toEqual({ ok: false, failure: { reason: 'unproved' } })
  expect(await emails(unproved)).toEqual([])
  expect(await send(newId())).toEqual({ ok: false, failure: { reason: 'not-found' } })
})

const zone = 'America/Santiago'
test.each([
  ['', { ok: null }],
  ['2026-03-03', { ok: '2026-03-03T03:00:00.000Z' }],
  ['2026-03-02', 'today has begun'],
  ['2026-03-01', 'it is over'],
  ['2028-02-29', { ok: '2028-02-29T03:00:00.000Z' }],
  ['2028-03-03', 'more than two years'],
  ['2026-02-30', 'no day'],
  ['soon', 'no day'],
])('[ADM-01] a suspension ends at the beginning of a day to come: %s', (until, read) => {
  const parsed = suspendForm(zone, NOW).safeParse({ reason: 'x', until })
  const outcome = parsed.success ? { ok: parsed.data.end?.at.toISOString() ?? null } : parsed.error.issues[0]?.path
  expect(outcome).toEqual(typeof read === 'string' ? ['until'] : read)
})
