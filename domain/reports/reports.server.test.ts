import { defaultLimits } from '#test/limits.ts'
import { suspendPerson } from '#domain/admin/commands/suspend-person.server.ts'
import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { guestReviews } from '#domain/reviews/queries/guest-reviews.server.ts'
import { listReceived } from '#domain/reviews/queries/list-received.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, aPaidBooking, NOW, queuedJobs, type TestListing, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { suspendedNoMore } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { readThread } from '#domain/messaging/queries/read-thread.server.ts'
import { noteReading } from './commands/note-reading.server.ts'
import { notifyOfSuspension } from './jobs.server.ts'
import { decideReport } from './commands/decide-report.server.ts'
import { sendReport } from './commands/send-report.server.ts'
import { reportForm } from './input.ts'
import { findOwnReport } from './queries/find-own-report.server.ts'
import { findReport } from './queries/find-report.server.ts'
import { listReports } from './queries/list-reports.server.ts'
import { type Decision, decisionsOf, type ReportKind, reportKinds, reasonsOf } from './report.ts'

const { db } = await aDatabase()
const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
const stranger = (client: string) => ({ userId: null, client })
const form = { reason: 'scam' as const, text: 'Asks for money elsewhere.' }
const minutes = (count: number) => later(NOW, { minutes: count })

type Reported = { kind?: ReportKind; thingId: string; text?: string }
const report = ({ kind = 'listing', thingId, text = form.text }: Reported, by: string | null, at = NOW, client = 'c') =>
  sendReport({ db, budgets }, { kind, thingId, form: { ...form, text } }, { userId: by, client: `${client}-${by}` }, at)

const rowsOf = (thingId: string) =>
  db.selectFrom('reports').selectAll().where('subject_id', '=', thingId).orderBy('id').execute()
const reportOf = async (thingId: string) => (await rowsOf(thingId))[0]!.id

async function anAdmin(permissions = '{reports,users}') {
  const id = await aGuest(db)
  await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${id}`.execute(db)
  return id
}

const decide = (adminId: string, reportId: string, decision: Decision, at = NOW) =>
  decideReport(db, { adminId, reportId, decision, reason: 'Because of the rules', writeTo: 'help@patio.example' }, at)

/** The notifications that a decision queued. */
async function runNotifications() {
  const { rows } = await sql<{ payload: { kind: string; recipientId: string; thingId: string } }>`
    delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'notifications.notify') returning payload`.execute(
    db,
  )
  return rows.map(({ payload: { kind, recipientId, thingId } }) => ({ kind, recipientId, thingId }))
}

async function aReview(listing: TestListing, comment = 'Rude and dirty') {
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  await sql`update bookings set status = 'completed' where id = ${bookingId}`.execute(db)
  const id = newId()
  await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location, value,
      comment, language, created_at, visible_at)
    values (${id}, ${bookingId}, 'guest', ${guestId}, ${listing.id}, 1, 1, 1, 1, 1, 1, 1, ${comment}, 'en', ${NOW}, ${NOW})`.execute(
    db,
  )
  return { id, guestId, bookingId }
}

describe('[LIST-01] a report', () => {
  test('of a listing is stored with its reason and text, and without any trace of an anonymous reporter', async () => {
    const { id, hostId } = await aListing(db)
    const about = { kind: 'listing', thingId: id, form } as const
    expect(await sendReport({ db, budgets }, about, stranger('fd00::1'), NOW)).toEqual({ ok: true, value: null })
    expect(await rowsOf(id)).toMatchObject([
      {
        kind: 'listing',
        listing_id: id,
        person_id: hostId,
        reporter_id: null,
        ...form,
        created_at: NOW,
        decision: null,
      },
    ])
  })

  test('is one of five an hour, and again after it; others are not kept from theirs', async () => {
    const { id } = await aListing(db)
    const from = (client: string, at: Date) =>
      sendReport({ db, budgets }, { kind: 'listing', thingId: id, form }, stranger(client), at)
    for (let made = 0; made < defaultLimits.reportsPerHour; made += 1)
      expect((await from('fd00::3', minutes(made))).ok).toBe(true)
    expect(await from('fd00::3', minutes(30))).toEqual({ ok: false, failure: { reason: 'too-many' } })
    expect((await from('fd00::4', minutes(30))).ok).toBe(true)
    expect((await from('fd00::3', minutes(61))).ok).toBe(true)
    expect(await rowsOf(id)).toHaveLength(7)
  })

  test('of the same thing by the same person is one as long as it is open, also of two at once', async () => {
    const [{ id }, reporter] = [await aListing(db), await aGuest(db)]
    const both = await Promise.all([report({ thingId: id }, reporter), report({ thingId: id }, reporter)])
    expect(both.every(({ ok }) => ok)).toBe(true)
    valueOf(await report({ thingId: id, text: 'And more.' }, reporter))
    expect(await rowsOf(id)).toMatchObject([{ reporter_id: reporter, text: 'And more.' }])

    valueOf(await decide(await anAdmin(), await reportOf(id), 'dismissed'))
    valueOf(await report({ thingId: id }, reporter, minutes(1)))
    expect(await rowsOf(id)).toMatchObject([{ decision: 'dismissed' }, { decision: null }])
  })

  test.each(['draft', 'paused'] as const)('of a listing that is %s is none', async (status) => {
    const { id } = await aListing(db, { status })
    expect(await report({ thingId: id }, null)).toMatchObject({ failure: { reason: 'not-found' } })
    expect(await report({ thingId: newId() }, null)).toMatchObject({ failure: { reason: 'not-found' } })
  })
})

test.each([
  ['listing', {}, { reason: 'report:problems.reason' }],
  ['listing', { reason: 'boring' }, { reason: 'report:problems.reason' }],
  ['listing', { reason: 'untrue' }, { reason: 'report:problems.reason' }],
  ['listing', { reason: 'other' }, { text: 'report:problems.text' }],
  ['listing', { reason: 'other', text: '   ' }, { text: 'report:problems.text' }],
  ['listing', { reason: 'scam', text: 'x'.repeat(2001) }, { text: 'report:problems.long' }],
  ['listing', { reason: 'scam' }, {}],
  ['review', { reason: 'untrue' }, {}],
  ['message', { reason: 'harassment' }, {}],
  ['person', { reason: 'other', text: 'It hums.' }, {}],
] as const)('[LIST-01] the form about a %s with %o is answered with %o', (kind, values, problems) => {
  const parsed = reportForm(kind).safeParse(values)
  const found = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  expect(Object.fromEntries(found)).toEqual(problems)
})

test('[ADM-03] each kind has its decisions; without a person nobody is warned or suspended', () => {
  const table = Object.fromEntries(reportKinds.map((kind) => [kind, decisionsOf(kind, true)]))
  const whole = ['dismissed', 'warned', 'removed', 'suspended']
  const ofPeople = ['dismissed', 'warned', 'suspended']
  expect(table).toEqual({ listing: whole, review: whole, person: ofPeople, conversation: ofPeople, message: whole })
  for (const kind of reportKinds) {
    expect(decisionsOf(kind, false)).toEqual(['dismissed'])
    expect(reasonsOf[kind]).toContain('other')
  }
})

describe('[ADM-03] a review', () => {
  test('is reported by who can read it: not before it has appeared, and not by its author', async () => {
    const listing = await aListing(db)
    const { id, guestId } = await aReview(listing)
    const reporter = await aGuest(db)
    const of = { kind: 'review', thingId: id } as const
    expect(await report(of, reporter, minutes(-1))).toMatchObject({ failure: { reason: 'not-found' } })
    expect(await report(of, guestId)).toMatchObject({ failure: { reason: 'not-found' } })
    valueOf(await report(of, listing.hostId))
    expect(await rowsOf(id)).toMatchObject([{ kind: 'review', person_id: guestId, listing_id: listing.id }])
  })

  test('that hosts have written is for its guest to report', async () => {
    const listing = await aListing(db)
    const { bookingId, guestId } = await aReview(listing)
    const id = newId()
    await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, house_rules, comment, language, created_at, visible_at)
      values (${id}, ${bookingId}, 'host', ${listing.hostId}, ${listing.id}, 1, 1, 1, 1, 'Loud', 'en', ${NOW}, ${NOW})`.execute(
      db,
    )
    const of = { kind: 'review', thingId: id } as const
    expect(await report(of, await aGuest(db))).toMatchObject({ failure: { reason: 'not-found' } })
    valueOf(await report(of, guestId))
  })

  test('that is taken down is read nowhere and counts nowhere; both sides of the report are told', async () => {
    const listing = await aListing(db)
    const [{ id, guestId }, reporter, adminId] = [await aReview(listing), await aGuest(db), await anAdmin('{reports}')]
    valueOf(await report({ kind: 'review', thingId: id }, reporter))
    const reportId = await reportOf(id)
    expect(await guestReviews(db, { listingId: listing.id }, NOW, { max: 4 })).toMatchObject({ count: 1 })
    await runNotifications()

    valueOf(await decide(adminId, reportId, 'removed'))
    expect(await guestReviews(db, { listingId: listing.id }, NOW, { max: 4 })).toMatchObject({ count: 0, newest: [] })
    expect(await listReceived(db, { as: 'host', userId: listing.hostId, page: 1 }, 'en', NOW)).toMatchObject({
      count: 0,
    })
    expect(await findReport(db, reportId, 'en')).toMatchObject({
      review: { comment: 'Rude and dirty', isHidden: true },
      ended: { decision: 'removed' },
    })
    expect(await runNotifications()).toEqual([
      { kind: 'report_decided', recipientId: reporter, thingId: reportId },
      { kind: 'content_removed', recipientId: guestId, thingId: reportId },
    ])
    expect(await report({ kind: 'review', thingId: id }, reporter)).toMatchObject({ failure: { reason: 'not-found' } })
  })
})

test('[ADM-03] a person is reported by whoever has to do with them: as guest and host of a booking, or by a conversation', async () => {
  const listing = await aListing(db)
  const { guestId } = await aPaidBooking(db, listing)
  const of = (thingId: string) => ({ kind: 'person', thingId }) as const
  const stranger = await aGuest(db)
  for (const [thingId, by] of [
    [stranger, guestId],
    [guestId, stranger],
    [guestId, null],
  ] as const)
    expect(await report(of(thingId), by)).toMatchObject({ failure: { reason: 'not-found' } })
  valueOf(await report(of(listing.hostId), guestId))
  valueOf(await report(of(guestId), listing.hostId))
  expect(await rowsOf(guestId)).toMatchObject([{ kind: 'person', person_id: guestId, reporter_id: listing.hostId }])
})

describe('[ADM-03] a listing', () => {
  test('that is taken off goes back to its host with the reason, and comes back through a review only', async () => {
    const [listing, adminId] = [await aListing(db), await anAdmin('{reports}')]
    valueOf(await report({ thingId: listing.id }, null))
    await runNotifications()
    valueOf(await decide(adminId, await reportOf(listing.id), 'removed'))
    // The host is notified by the listing's return already.
    expect((await runNotifications()).map(({ kind }) => kind)).not.toContain('content_removed')
    const row = await db.selectFrom('listings').select('status').where('id', '=', listing.id).executeTakeFirstOrThrow()
    expect(row.status).toBe('draft')
    const history = await db.selectFrom('listing_history').selectAll().where('listing_id', '=', listing.id).execute()
    expect(history).toMatchObject([{ event: 'returned', reason: 'Because of the rules', actor_id: adminId }])
    expect((await listAudit(db, { before: null, of: listing.id })).entries).toMatchObject([
      {
        action: 'report-decided',
        reason: 'Because of the rules',
        changes: expect.arrayContaining([['decision', [null, 'removed']]]),
      },
    ])
  })

  test('that its host has removed meanwhile cannot be taken off; the report stays open', async () => {
    const listing = await aListing(db)
    valueOf(await report({ thingId: listing.id }, null))
    await db.updateTable('listings').set({ status: 'removed' }).where('id', '=', listing.id).execute()
    const reportId = await reportOf(listing.id)
    expect(await decide(await anAdmin(), reportId, 'removed')).toEqual({ ok: false, failure: { reason: 'gone' } })
    expect(await rowsOf(listing.id)).toMatchObject([{ decision: null }])
    valueOf(await decide(await anAdmin(), reportId, 'warned'))
  })
})

describe('[ADM-03] a decision', () => {
  test('ends all open reports of the same thing, and tells each who sent one, once', async () => {
    const listing = await aListing(db)
    const reporters = [await aGuest(db), await aGuest(db)].toSorted()
    for (const by of [...reporters, null]) valueOf(await report({ thingId: listing.id }, by))
    await runNotifications()
    valueOf(await decide(await anAdmin(), await reportOf(listing.id), 'warned'))
    expect((await rowsOf(listing.id)).map(({ decision }) => decision)).toEqual(['warned', 'warned', 'warned'])
    const notices = await runNotifications()
    expect(
      notices.map(({ kind, recipientId }) => `${kind} ${recipientId}`).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual([...reporters.map((id) => `report_decided ${id}`), `warning ${listing.hostId}`])
  })

  test('is made once: of two admins at once, by two reports of one thing, one is told', async () => {
    const listing = await aListing(db)
    for (const by of [await aGuest(db), await aGuest(db)]) valueOf(await report({ thingId: listing.id }, by))
    const [first, second] = (await rowsOf(listing.id)).map(({ id }) => id)
    const admins = [await anAdmin(), await anAdmin()]
    const both = await Promise.all([decide(admins[0]!, first!, 'warned'), decide(admins[1]!, second!, 'dismissed')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, failure: { reason: 'not-open' } })
  })

  test('is one that its kind has: a person is not taken down, and where nobody is left nobody is warned', async () => {
    const listing = await aListing(db)
    const { guestId } = await aPaidBooking(db, listing)
    valueOf(await report({ kind: 'person', thingId: guestId }, listing.hostId))
    const refused = { ok: false, failure: { reason: 'not-possible' } }
    expect(await decide(await anAdmin(), await reportOf(guestId), 'removed')).toEqual(refused)
    valueOf(await report({ thingId: listing.id }, guestId))
    await db.updateTable('reports').set({ person_id: null }).where('subject_id', '=', listing.id).execute()
    for (const decision of ['warned', 'removed', 'suspended'] as const)
      expect(await decide(await anAdmin(), await reportOf(listing.id), decision)).toEqual(refused)
    expect(await rowsOf(listing.id)).toMatchObject([{ decision: null }])
  })

  test('to suspend needs the permission for people, and undoes nothing where it fails', async () => {
    const listing = await aListing(db)
    valueOf(await report({ thingId: listing.id }, null))
    const reportId = await reportOf(listing.id)
    expect(await decide(await anAdmin('{reports}'), reportId, 'suspended')).toEqual({
      ok: false,
      failure: { reason: 'not-allowed' },
    })
    expect(await rowsOf(listing.id)).toMatchObject([{ decision: null }])
    valueOf(await decide(await anAdmin(), reportId, 'suspended'))
    expect(await rowsOf(listing.id)).toMatchObject([{ decision: 'suspended' }])
    const { rows } = await sql`select from suspensions where user_id = ${listing.hostId}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('to suspend somebody who is suspended already ends the report', async () => {
    const [listing, adminId] = [await aListing(db), await anAdmin()]
    valueOf(await report({ thingId: listing.id }, null))
    valueOf(
      await suspendPerson(db, { adminId, userId: listing.hostId, reason: 'x', writeTo: 'help@patio.example' }, NOW),
    )
    valueOf(await decide(adminId, await reportOf(listing.id), 'suspended'))
  })

  test('can be told by the notifications that stand in the table of kinds', async () => {
    const listing = await aListing(db)
    const reporter = await aGuest(db)
    valueOf(await report({ thingId: listing.id }, reporter))
    const thingId = await reportOf(listing.id)
    const input = { kind: 'report_decided', recipientId: reporter, eventKey: `report:${thingId}`, thingId } as const
    await inTransaction(db, (tx) => notify(tx, input, NOW))
    const rows = await db.selectFrom('notifications').select('kind').where('recipient_id', '=', reporter).execute()
    expect(rows).toEqual([{ kind: 'report_decided' }])
  })
})

async function aConversation() {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const first = { guestId, listingId: listing.id, text: 'Hello', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, NOW))
  const say = async (userId: string, text: string) => {
    const { number } = valueOf(await sendMessage(db, { userId, conversationId, text, key: newId() }, NOW))
    const where = { conversation_id: conversationId, number }
    return (
      await db
        .selectFrom('messages')
        .select('id')
        .where((each) => each.and(where))
        .executeTakeFirstOrThrow()
    ).id
  }
  return { conversationId, guestId, hostId: listing.hostId, say }
}

describe('[MSG-01] [ADM-03] a message', () => {
  test('is reported by the one of the two who has not written it; an admin reads it with what was said around it, and no more', async () => {
    const { guestId, hostId, conversationId, say } = await aConversation()
    for (let each = 0; each < 8; each += 1) await say(guestId, `Before ${each}`)
    const id = await say(hostId, 'Pay me elsewhere: 912345678')
    for (let each = 0; each < 8; each += 1) await say(guestId, `After ${each}`)
    const of = { kind: 'message', thingId: id } as const
    for (const by of [hostId, await aGuest(db)])
      expect(await report(of, by)).toMatchObject({ failure: { reason: 'not-found' } })
    valueOf(await report(of, guestId))
    const found = (await findReport(db, await reportOf(id), 'en'))!
    expect(found).toMatchObject({ person: { id: hostId }, reporter: { id: guestId } })
    expect(found.messages.map(({ text }) => text)).toEqual([
      ...[4, 5, 6, 7].map((each) => `Before ${each}`),
      'Pay me elsewhere: 912345678',
      ...[0, 1, 2, 3].map((each) => `After ${each}`),
    ])
    expect(found.messages.filter(({ isReported }) => isReported)).toHaveLength(1)

    valueOf(await decide(await anAdmin(), await reportOf(id), 'removed'))
    for (const userId of [guestId, hostId]) {
      const thread = (await readThread(db, { userId, conversationId, before: null }))!
      expect(JSON.stringify(thread)).not.toContain('Pay me')
      expect(thread.messages.filter(({ kind }) => kind === 'removed')).toHaveLength(1)
    }
    expect(await report(of, guestId)).toMatchObject({ failure: { reason: 'not-found' } })
  })

  test('a conversation is reported by either side, about the other', async () => {
    const { guestId, hostId, conversationId } = await aConversation()
    const of = { kind: 'conversation', thingId: conversationId } as const
    expect(await report(of, await aGuest(db))).toMatchObject({ failure: { reason: 'not-found' } })
    valueOf(await report(of, guestId))
    valueOf(await report(of, hostId))
    const about = (await rowsOf(conversationId)).map(({ reporter_id, person_id }) => [reporter_id, person_id])
    expect(about).toContainEqual([guestId, hostId])
    expect(about).toContainEqual([hostId, guestId])
    const found = (await findReport(db, await reportOf(conversationId), 'en'))!
    expect(found.messages.map(({ text }) => text)).toEqual(['Hello'])
  })

  test('each admin who reads what two have written is noted, once', async () => {
    const { guestId, hostId, conversationId } = await aConversation()
    valueOf(await report({ kind: 'conversation', thingId: conversationId }, guestId))
    const [adminId, reportId] = [await anAdmin(), await reportOf(conversationId)]
    const reading = { adminId, reportId, personId: hostId, kind: 'conversation' }
    await Promise.all([noteReading(db, reading, NOW), noteReading(db, reading, NOW)])
    await noteReading(db, { ...reading, adminId: await anAdmin() }, NOW)
    const { entries } = await listAudit(db, { before: null, of: hostId })
    expect(entries.map(({ action }) => action)).toEqual(['report-read', 'report-read'])
  })
})

test('[MSG-01] whom a suspended sender has written to is told once, in batches, and nobody else; not after the suspension is lifted', async () => {
  const adminId = await anAdmin()
  const { guestId: sender, hostId } = await aConversation()
  // One host with more listings than a batch, and hosts who received no message.
  await sql`insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).* from listings l, generate_series(1, 130)
    where host_id = ${hostId}`.execute(db)
  await sql`with made as (insert into conversations (id, guest_id, host_id, listing_id, last_number, created_at)
      select gen_random_uuid(), ${sender}, host_id, id, 1, ${NOW} from listings where host_id = ${hostId}
      on conflict do nothing returning id)
    insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
    select gen_random_uuid(), id, 1, 'text', ${sender}, 'Hello', ${NOW} from made`.execute(db)
  const silent = await aConversation()
  await sql`insert into conversations (id, guest_id, host_id, listing_id, created_at)
    select gen_random_uuid(), ${sender}, host_id, listing_id, ${NOW} from conversations where id = ${silent.conversationId}`.execute(
    db,
  )

  valueOf(await suspendPerson(db, { adminId, userId: sender, reason: 'x', writeTo: 'help@patio.example' }, NOW))
  const jobs = await queuedJobs(db, 'reports.notify-of-suspension')
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ userId: sender, since: NOW.toISOString() })
  const first = { userId: sender, since: NOW.toISOString() }
  const nextOf = async (userId: string) =>
    (await queuedJobs(db, 'reports.notify-of-suspension'))
      .map(({ payload }) => payload as { userId: string; since: string; after?: string })
      .filter((each) => each.userId === userId && each.after !== undefined)
  await notifyOfSuspension(db, first, NOW)
  const [next] = await nextOf(sender)
  await notifyOfSuspension(db, next!, NOW)
  expect(await nextOf(sender)).toHaveLength(1)
  await notifyOfSuspension(db, first, NOW)
  const rows = await db
    .selectFrom('notifications')
    .select('recipient_id')
    .where('kind', '=', 'sender_suspended')
    .execute()
  expect(rows).toEqual([{ recipient_id: hostId }])

  const other = await aConversation()
  valueOf(await suspendPerson(db, { adminId, userId: other.guestId, reason: 'x', writeTo: 'help@patio.example' }, NOW))
  await suspendedNoMore(other.guestId).execute(db)
  await notifyOfSuspension(db, { userId: other.guestId, since: NOW.toISOString() }, NOW)
  expect(await nextOf(other.guestId)).toEqual([])
  expect(await db.selectFrom('notifications').select('id').where('recipient_id', '=', other.hostId).execute()).toEqual(
    [],
  )
})

describe('[ADM-03] who reads a report', () => {
  test('whoever sent it, from the first; whom it concerns only what was decided, and never who sent it', async () => {
    const [listing, reporter] = [await aListing(db), await aGuest(db)]
    valueOf(await report({ thingId: listing.id }, reporter))
    const reportId = await reportOf(listing.id)
    const read = (userId: string) => findOwnReport(db, { userId, reportId }, 'en')
    expect(await read(reporter)).toMatchObject({ by: 'reporter', decision: null, text: form.text })
    expect(await read(listing.hostId)).toBeNull()
    valueOf(await decide(await anAdmin(), reportId, 'warned'))
    expect(await read(listing.hostId)).toMatchObject({ by: 'person', because: 'Because of the rules' })
    expect(JSON.stringify(await read(listing.hostId))).not.toContain(form.text)
    expect(JSON.stringify(await read(reporter))).not.toContain('Because of the rules')
    expect(await read(await aGuest(db))).toBeNull()
  })

  test('a dismissed one is never shown to whom it would have concerned', async () => {
    const [listing, reporter] = [await aListing(db), await aGuest(db)]
    valueOf(await report({ thingId: listing.id }, reporter))
    const reportId = await reportOf(listing.id)
    valueOf(await decide(await anAdmin(), reportId, 'dismissed'))
    expect(await findOwnReport(db, { userId: listing.hostId, reportId }, 'en')).toBeNull()
  })
})

test('[ADM-03] the queue has the open ones in the order in which they came, by kind, page by page; decided ones the newest first', async () => {
  await db.deleteFrom('reports').execute()
  const [listing, adminId] = [await aListing(db), await anAdmin()]
  const all = Array.from({ length: 45 }, (_, at) => at)
  for (const at of all) valueOf(await report({ thingId: listing.id }, null, minutes(at * 20), `queue-${at}`))
  const review = await aReview(listing)
  valueOf(await report({ kind: 'review', thingId: review.id }, listing.hostId, minutes(1000)))

  const walk = async (isOpen: boolean, kind: ReportKind | null) => {
    const ids: string[] = []
    for (let after: string | null = null, page = 0; page < 9; page += 1) {
      const { reports, next } = await listReports(db, { isOpen, kind, after }, 'en')
      ids.push(...reports.map(({ id }) => id))
      if (next === null) return ids
      after = next
    }
    throw new Error('no end')
  }
  const ofListing = (await rowsOf(listing.id)).map(({ id }) => id)
  const ofReview = (await rowsOf(review.id)).map(({ id }) => id)
  expect(await walk(true, null)).toEqual([...ofListing, ...ofReview])
  expect(await walk(true, 'review')).toEqual(ofReview)
  const { reports } = await listReports(db, { isOpen: true, kind: 'listing', after: null }, 'en')
  expect(reports[0]).toMatchObject({ others: 44, title: { text: 'Sunny loft' }, personName: 'Luis' })

  valueOf(await decide(adminId, ofReview[0]!, 'dismissed', minutes(2000)))
  valueOf(await decide(adminId, ofListing[3]!, 'dismissed', minutes(2000)))
  expect(await walk(true, null)).toEqual([])
  expect(await walk(false, null)).toEqual([...ofReview, ...ofListing.toReversed()])
})
