import { permissions } from '#domain/accounts/permission.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aJobAsWritten, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Mark, markThing } from './commands/mark-thing.server.ts'
import { COUNTED, type DeskKind, deskKinds, type DeskList, kindsFor } from './desk.ts'
import { linesOfFailed } from './queries/failed-for-good.server.ts'
import { countThings, listDesk } from './queries/list-desk.server.ts'

const { db } = await aDatabase()
/** Everything but what runs by the real clock, of which a test's database has no worker. */
const steady = deskKinds.filter((kind) => kind !== 'delay')

beforeEach(async () => {
  await sql`delete from desk_marks`.execute(db)
  await sql`delete from reports`.execute(db)
  await sql`delete from inquiries`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`delete from outgoing_emails`.execute(db)
  await sql`delete from paused_jobs`.execute(db)
  await sql`delete from book_checks`.execute(db)
  await sql`update listings set status = 'draft' where status = 'in_review'`.execute(db)
  await sql`update profiles set permissions = '{}', closed_at = null`.execute(db)
})

async function anAdmin(name = 'Ada'): Promise<string> {
  const id = await aGuest(db, { firstName: name, lastName: 'Admin' })
  await sql`update profiles set permissions = ${[...permissions]}::text[] where user_id = ${id}`.execute(db)
  return id
}

const reading = (adminId: string, now = NOW) => ({ adminId, language: 'en' as const, now })

const deskOf = async (adminId: string, list: DeskList = 'open', now = NOW, kinds: readonly DeskKind[] = steady) => {
  const { things } = await listDesk(db, { list, kind: null }, kinds, reading(adminId, now))
  return things.map(({ kind, thing }) => `${kind} ${thing}`)
}

const ago = (ms: number) => new Date(NOW.getTime() - ms)

async function aReport(subjectId: string, at: Date, reporterId: string | null = null): Promise<string> {
  const id = newId(at.getTime())
  await sql`insert into reports (id, reason, text, created_at, kind, subject_id, reporter_id)
    values (${id}, 'scam', 'x', ${at}, 'person', ${subjectId}, ${reporterId})`.execute(db)
  return id
}

async function anInquiry(at: Date): Promise<string> {
  const id = newId(at.getTime())
  await sql`insert into inquiries (id, form, kind, message, email, language, created_at)
    values (${id}, 'contact', 'privacy', 'x', 'ana@patio.example', 'en', ${at})`.execute(db)
  return id
}

async function aFailedJob(task: string): Promise<void> {
  await aJobAsWritten(db, task, {})
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
}

const mark = (adminId: string, thing: { kind: DeskKind; thing: string; holder?: string | null }, as: Mark, now = NOW) =>
  markThing(db, { holder: null, ...thing }, as, { ...reading(adminId, now), kinds: steady })

const take: Mark = { act: 'take' }

test('[ADM-01] the desk has everything that waits, of every kind, the oldest first, with its numbers', async () => {
  const adminId = await anAdmin()
  const listing = await aListing(db, { status: 'in_review', published_at: null, titles: { en: 'Sunny loft' } })
  await sql`update listings set created_at = ${ago(5 * DAY_MS)} where id = ${listing.id}`.execute(db)
  const reported = newId()
  await aReport(reported, ago(4 * DAY_MS))
  await aReport(reported, ago(1 * DAY_MS), await aGuest(db))
  const inquiry = await anInquiry(ago(3 * DAY_MS))
  await sql`insert into book_checks (id, at, broken, count) values (${newId()}, ${ago(9 * DAY_MS)}, '{}', 0),
    (${newId()}, ${ago(2 * DAY_MS)}, '{a}', 1), (${newId()}, ${ago(HOUR_MS)}, '{a}', 3)`.execute(db)
  await sql`update profiles set closed_at = ${ago(2 * DAY_MS - HOUR_MS)} where user_id = ${listing.hostId}`.execute(db)
  await sql`insert into paused_jobs values ('email.send', 'The mail server moves', ${ago(HOUR_MS)})`.execute(db)

  const { things, counts } = await listDesk(db, { list: 'open', kind: null }, steady, reading(adminId))
  expect(things.map(({ kind, thing, count, about }) => [kind, thing, count, about])).toEqual([
    ['review', listing.id, 1, 'Sunny loft'],
    ['report', reported, 2, null],
    ['inquiry', inquiry, 1, 'ana@patio.example'],
    ['books', 'books', 3, null],
    ['erasure', 'late', 1, null],
    ['pause', 'email.send', 1, 'The mail server moves'],
  ])
  expect(things[3]?.since).toEqual(ago(2 * DAY_MS))
  expect(counts).toEqual(new Map(['review', 'report', 'inquiry', 'books', 'erasure', 'pause'].map((kind) => [kind, 1])))
  const onlyReports = await listDesk(db, { list: 'open', kind: 'report' }, steady, reading(adminId))
  expect(onlyReports.things.map(({ kind }) => kind)).toEqual(['report'])
})

test('[ADM-01] failed jobs and e-mails stand on the desk by kind; being done with them ends their alarm, and what fails anew comes back', async () => {
  const adminId = await anAdmin()
  await aFailedJob('payments.refund')
  await aFailedJob('payments.refund')
  const job = { kind: 'job', thing: 'payments.refund' } as const
  expect(await deskOf(adminId)).toEqual(['job payments.refund'])
  expect(await mark(adminId, job, { act: 'done', count: 1 })).toEqual({ ok: false, failure: { reason: 'changed' } })
  expect(await linesOfFailed(db)).toHaveLength(2)
  expect((await mark(adminId, job, { act: 'done', count: 2 })).ok).toBe(true)
  expect(await deskOf(adminId)).toEqual([])
  expect(await linesOfFailed(db)).toEqual([])
  await aFailedJob('payments.refund')
  expect(await deskOf(adminId)).toEqual(['job payments.refund'])
})

test('[ADM-01] what a decision ends is not ended on the desk', async () => {
  const adminId = await anAdmin()
  const thing = await anInquiry(ago(DAY_MS))
  const outcome = await mark(adminId, { kind: 'inquiry', thing }, { act: 'done', count: 1 })
  expect(outcome).toEqual({ ok: false, failure: { reason: 'gone' } })
  expect(await deskOf(adminId)).toHaveLength(1)
})

test('[ADM-01] of two admins who take a thing at once one has it, and the other is told who', async () => {
  const admins = [await anAdmin('Ada'), await anAdmin('Bea')]
  const thing = await anInquiry(ago(DAY_MS))
  const outcomes = await Promise.all(admins.map((adminId) => mark(adminId, { kind: 'inquiry', thing }, take)))
  const winner = outcomes.findIndex(({ ok }) => ok)
  const loser = outcomes[1 - winner]!
  expect(loser).toEqual({ ok: false, failure: { reason: 'taken', by: `${['Ada', 'Bea'][winner]} Admin` } })
  expect(await deskOf(admins[winner]!, 'mine')).toEqual([`inquiry ${thing}`])
  expect(await deskOf(admins[1 - winner]!, 'mine')).toEqual([])

  // Whoever has seen who has it may take it over.
  const holder = admins[winner]!
  expect((await mark(admins[1 - winner]!, { kind: 'inquiry', thing, holder }, take)).ok).toBe(true)
  expect(await deskOf(admins[1 - winner]!, 'mine')).toEqual([`inquiry ${thing}`])
})

test('[ADM-01] what is put off comes back by itself, or when it is wanted', async () => {
  const adminId = await anAdmin()
  const thing = await anInquiry(ago(DAY_MS))
  const inquiry = { kind: 'inquiry', thing } as const
  expect((await mark(adminId, inquiry, { act: 'snooze', days: 3 })).ok).toBe(true)
  expect(await deskOf(adminId)).toEqual([])
  expect(await deskOf(adminId, 'snoozed')).toEqual([`inquiry ${thing}`])
  expect(await deskOf(adminId, 'open', new Date(NOW.getTime() + 3 * DAY_MS - 1))).toEqual([])
  expect(await deskOf(adminId, 'open', new Date(NOW.getTime() + 3 * DAY_MS))).toEqual([`inquiry ${thing}`])
  expect((await mark(adminId, inquiry, { act: 'wake' })).ok).toBe(true)
  expect(await deskOf(adminId)).toEqual([`inquiry ${thing}`])
})

test('[ADM-01] an admin has on their desk what their permissions let them end, and marks nothing else', async () => {
  const adminId = await anAdmin()
  const thing = await anInquiry(ago(DAY_MS))
  await aFailedJob('payments.refund')
  const kinds = kindsFor({ permissions: ['settings'] }).filter((kind) => kind !== 'delay')
  expect(await deskOf(adminId, 'open', NOW, kinds)).toEqual(['job payments.refund'])
  expect(await countThings(db, 'open', kinds, reading(adminId))).toEqual(new Map([['job', 1]]))
  const outcome = await markThing(db, { kind: 'inquiry', thing, holder: null }, take, { ...reading(adminId), kinds })
  expect(outcome).toEqual({ ok: false, failure: { reason: 'gone' } })
  expect(await listDesk(db, { list: 'open', kind: null }, [], reading(adminId))).toMatchObject({ things: [] })
})

test('[ADM-01] a mark says nothing of a thing that is not there, stands in the audit log, and is forgotten after ninety days', async () => {
  const adminId = await anAdmin()
  expect(await mark(adminId, { kind: 'inquiry', thing: newId() }, take)).toEqual({
    ok: false,
    failure: { reason: 'gone' },
  })
  expect(await db.selectFrom('desk_marks').selectAll().execute()).toEqual([])
  const thing = await anInquiry(ago(DAY_MS))
  await mark(adminId, { kind: 'inquiry', thing }, take)
  const log = await db.selectFrom('audit_log').select(['action', 'changes']).where('actor_id', '=', adminId).execute()
  expect(log).toEqual([
    { action: 'desk-changed', changes: { desk: [null, 'take'], thing: [null, `inquiry ${thing}`] } },
  ])

  const other = await anInquiry(NOW)
  await mark(adminId, { kind: 'inquiry', thing: other }, take, new Date(NOW.getTime() + 91 * DAY_MS))
  expect((await db.selectFrom('desk_marks').select('thing').execute()).map((row) => row.thing)).toEqual([other])
})

test('[ADM-02] nobody finds their own request for a second person on their desk', async () => {
  const [adminId, second] = [await anAdmin('Ada'), await anAdmin('Bea')]
  const id = newId()
  await sql`insert into write_offs (id, host_id, currency, amount_minor, reason, status, proposed_by, proposed_at)
    values (${id}, ${await aGuest(db)}, 'CLP', 5000, 'x', 'proposed', ${adminId}, ${NOW})`.execute(db)
  expect(await deskOf(adminId)).toEqual([])
  const { things } = await listDesk(db, { list: 'open', kind: null }, steady, reading(second))
  expect(things).toMatchObject([{ kind: 'write-off', thing: id, amount: { minor: 5000, currency: 'CLP' } }])
  await sql`delete from write_offs`.execute(db)
})

test('[OPS-02] a certificate waits from two weeks before its end on, by the real clock, until it is renewed', async () => {
  const adminId = await anAdmin()
  const ends = async (days: number) =>
    sql`insert into certificate_ends values ('patio.example', clock_timestamp() + make_interval(days => ${days}), clock_timestamp())
      on conflict (name) do update set ends_at = excluded.ends_at`.execute(db)
  const waiting = () => deskOf(adminId, 'open', NOW, ['certificate'])
  await ends(15)
  expect(await waiting()).toEqual([])
  await ends(13)
  expect(await waiting()).toEqual(['certificate patio.example'])
  await ends(-1)
  expect(await waiting()).toEqual(['certificate patio.example'])
  await ends(90)
  expect(await waiting()).toEqual([])
})

test('[ADM-01] more things of a kind than a thousand are counted as one more than that, and the oldest are listed', async () => {
  const adminId = await anAdmin()
  await sql`insert into inquiries (id, form, kind, message, email, language, created_at)
    select gen_random_uuid(), 'contact', 'other', 'Hello', 'one@patio.example', 'en', ${ago(DAY_MS)}::timestamptz - number * interval '1 second'
    from generate_series(1, 1005) number`.execute(db)
  const { things, counts } = await listDesk(db, { list: 'open', kind: 'inquiry' }, ['inquiry'], reading(adminId))
  expect(counts).toEqual(new Map([['inquiry', COUNTED]]))
  expect(things).toHaveLength(50)
  expect(things[0]!.since).toEqual(new Date(ago(DAY_MS).getTime() - 1_005_000))
})
