import { type Permission, permissions } from '#domain/accounts/permission.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGuest, aListing, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { beginSelection, removeOldSelections } from './commands/begin-selection.server.ts'
import { chooseThings, dropSelection, leaveOut } from './commands/choose-things.server.ts'
import { runSelection } from './commands/run-selection.server.ts'
import { findSelection, ownSelections } from './queries/find-selection.server.ts'
import { MAX_SELECTED, SELECTION_DAYS, type SelectionAct, type SelectionList, UNBEGUN_HOURS } from './selection.ts'

const { db } = await aDatabase()
const budgets = createBudgets({ db, limits: { ...defaultLimits, resendsPerDayAndEmail: 1 }, secret: 'x'.repeat(40) })
const noted: string[] = []
const works = { db, budgets, note: (thingId: string) => void noted.push(thingId) }
const DAY = 24 * 60

beforeEach(() => {
  noted.length = 0
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

const choose = (adminId: string, list: SelectionList, ids: readonly string[]) =>
  chooseThings(db, { adminId, list, ids }, NOW)

/** Things of a new selection. */
const chosen = async (adminId: string, list: SelectionList, ids: readonly string[]) =>
  valueOf(await choose(adminId, list, ids))

type Options = { reason?: string; until?: Date | null; shown: number }

const begin = (own: { adminId: string; selectionId: string }, act: SelectionAct, options: Options) =>
  beginSelection(
    db,
    { ...own, act, reason: 'Spam.', until: null, republish: false, writeTo: 'help@patio.example', ...options },
    NOW,
  )

const run = (selectionId: string, portion?: number) =>
  runSelection(works, { selectionId, writeTo: 'help@patio.example' }, NOW, portion)

/** Outcomes by the thing's id. */
async function outcomesOf(selectionId: string): Promise<Record<string, string | null>> {
  const items = await db
    .selectFrom('selection_items')
    .select(['thing_id', 'outcome'])
    .where('selection_id', '=', selectionId)
    .execute()
  return Object.fromEntries(items.map(({ thing_id, outcome }) => [thing_id, outcome]))
}

const find = (adminId: string, selectionId: string, page = 1) =>
  findSelection(db, { adminId, selectionId, page, language: 'en' })

test('[ADM-01] many people are suspended with one reason and end; whoever is not says why, and none is lost', async () => {
  const adminId = await anAdmin(['users'])
  const [person, before, stronger] = [await aGuest(db), await aGuest(db), await anAdmin(['payments', 'users'])]
  await suspended(before, NOW).execute(db)
  const ids = [person, before, stronger, adminId]
  const selectionId = await chosen(adminId, 'people', ids)
  const until = addMinutes(NOW, 7 * DAY)
  expect(await begin({ adminId, selectionId }, 'suspend', { until, shown: 4 })).toMatchObject({ ok: true })
  expect(await run(selectionId)).toBeNull()

  expect(await outcomesOf(selectionId)).toEqual({
    [person]: 'done',
    [before]: 'unchanged',
    [stronger]: 'more-than-own',
    [adminId]: 'oneself',
  })
  const row = await db.selectFrom('suspensions').selectAll().where('user_id', '=', person).executeTakeFirstOrThrow()
  expect([row.reason, row.ends_at]).toEqual(['Spam.', until])
  const found = await find(adminId, selectionId)
  expect(found).toMatchObject({ things: 4, done: 1, failed: 3, reason: null, endedAt: NOW })
  expect(found?.items.at(-1)?.outcome).toBe('done')
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'subject_id'])
    .where('actor_id', '=', adminId)
    .execute()
  // The beginning and what was done are of one moment, so that their ids have no order.
  expect(log.toSorted((one, other) => (one.action < other.action ? -1 : 1))).toEqual([
    { action: 'person-suspended', reason: 'Spam.', subject_id: person },
    { action: 'selection-begun', reason: 'Spam.', subject_id: null },
  ])
})

test('[ADM-02] many listings are unpublished, put first on the front page, and put first no longer', async () => {
  const adminId = await anAdmin()
  const [published, draft] = [await aListing(db), await aListing(db, { status: 'draft', published_at: null })]
  const all = async (act: SelectionAct, options: Partial<Options> = {}) => {
    const selectionId = await chosen(adminId, 'listings', [published.id, draft.id])
    expect(await begin({ adminId, selectionId }, act, { shown: 2, ...options })).toMatchObject({ ok: true })
    await run(selectionId)
    const outcomes = await outcomesOf(selectionId)
    return [outcomes[published.id], outcomes[draft.id]]
  }
  const featured = () => db.selectFrom('featured_listings').select('listing_id').execute()
  const until = addMinutes(NOW, DAY)
  expect(await all('feature', { until })).toEqual(['done', 'not-possible'])
  expect(await all('feature', { until })).toEqual(['unchanged', 'not-possible'])
  expect(await featured()).toEqual([{ listing_id: published.id }])
  expect(await all('unfeature')).toEqual(['done', 'unchanged'])
  expect(await featured()).toEqual([])
  expect(await all('unpublish')).toEqual(['done', 'not-possible'])
  const queued = await queuedJobs(db, 'notifications.notify-of-review')
  expect(queued.filter(({ payload }) => JSON.stringify(payload).includes(published.id))).toHaveLength(1)
})

async function aDeadEmail(): Promise<string> {
  const recipientId = await aGuest(db)
  const { email } = await db
    .updateTable('user')
    .set({ emailVerified: true })
    .where('id', '=', recipientId)
    .returning('email')
    .executeTakeFirstOrThrow()
  const id = newId()
  await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at)
    values (${id}, ${id}, ${recipientId}, ${email}, 'en', 'welcome', 'Hello', '<p>Hello</p>', 'Hello', 'dead', ${NOW})`.execute(
    db,
  )
  return id
}

test('[ADM-05] the e-mails of a failed hour go out once more, each reader’s as often as one may send it', async () => {
  const adminId = await anAdmin()
  const [dead, moved] = [await aDeadEmail(), await aDeadEmail()]
  await sql`update outgoing_emails set to_address = 'old@patio.example' where id = ${moved}`.execute(db)
  const again = async () => {
    const selectionId = await chosen(adminId, 'emails', [dead, moved])
    await begin({ adminId, selectionId }, 'resend', { reason: '', shown: 2 })
    await run(selectionId)
    return outcomesOf(selectionId)
  }
  expect(await again()).toEqual({ [dead]: 'done', [moved]: 'address-gone' })
  const queued = (await queuedJobs(db, 'email.send')).map(({ payload }) => payload['emailId'])
  expect(queued.filter((id) => [dead, moved].includes(String(id)))).toEqual([dead])
  await sql`update outgoing_emails set status = 'dead' where id = ${dead}`.execute(db)
  expect(await again()).toEqual({ [dead]: 'too-many', [moved]: 'too-many' })
})

test('[ADM-01] what goes wrong with one does not keep the others, and a worker that begins again does nothing twice', async () => {
  const adminId = await anAdmin()
  const ids = [await aListing(db), await aListing(db), await aListing(db)].map(({ id }) => id).toSorted()
  const selectionId = await chosen(adminId, 'listings', ids)
  await begin({ adminId, selectionId }, 'unpublish', { shown: 3 })
  await sql`create function fail_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(db)
  await sql`create trigger fail_one before update on listings for each row
    when (old.id = '${sql.raw(ids[1]!)}'::uuid) execute function fail_one()`.execute(db)
  try {
    const next = await run(selectionId, 2)
    expect(next).toEqual({ selectionId, writeTo: 'help@patio.example' })
    expect(await outcomesOf(selectionId)).toEqual({ [ids[0]!]: 'done', [ids[1]!]: 'error', [ids[2]!]: null })
    expect(noted).toEqual([ids[1]])
    expect((await find(adminId, selectionId))?.reason).toBe('Spam.')
    expect(await run(selectionId)).toBeNull()
    expect(await run(selectionId)).toBeNull()
  } finally {
    await sql`drop trigger fail_one on listings`.execute(db)
    await sql`drop function fail_one()`.execute(db)
  }
  expect(await outcomesOf(selectionId)).toEqual({ [ids[0]!]: 'done', [ids[1]!]: 'error', [ids[2]!]: 'done' })
  const log = await db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'listing-returned')
    .where('subject_id', 'in', ids)
    .execute()
  expect(log).toHaveLength(2)
})

test('[ADM-01] whoever has lost the permission meanwhile, or is suspended, does nothing any more', async () => {
  for (const lose of [
    (adminId: string) => sql`update profiles set permissions = '{users}' where user_id = ${adminId}`,
    (adminId: string) => suspended(adminId, NOW),
  ]) {
    const adminId = await anAdmin()
    const { id } = await aListing(db)
    const selectionId = await chosen(adminId, 'listings', [id])
    await begin({ adminId, selectionId }, 'unpublish', { shown: 1 })
    await lose(adminId).execute(db)
    await run(selectionId)
    expect(await outcomesOf(selectionId)).toEqual({ [id]: 'not-allowed' })
  }
})

test('[ADM-02] a selection is added to, over pages; it holds only what its list has, and at most a thousand', async () => {
  const adminId = await anAdmin()
  const [one, two] = [await aGuest(db), await aGuest(db)]
  expect(await choose(adminId, 'people', [newId()])).toEqual({ ok: false, failure: { reason: 'nothing' } })
  expect(await choose(adminId, 'people', [])).toEqual({ ok: false, failure: { reason: 'nothing' } })
  const selectionId = await chosen(adminId, 'people', [one, newId()])
  expect(await chosen(adminId, 'people', [one, two])).toBe(selectionId)
  expect(Object.keys(await outcomesOf(selectionId)).toSorted()).toEqual([one, two].toSorted())
  expect((await ownSelections(db, { adminId, list: 'people' })).open).toMatchObject({ id: selectionId, things: 2 })

  await sql`insert into selection_items select ${selectionId}, gen_random_uuid() from generate_series(1, ${MAX_SELECTED - 2})`.execute(
    db,
  )
  expect(await choose(adminId, 'people', [two])).toMatchObject({ ok: true })
  expect(await choose(adminId, 'people', [await aGuest(db)])).toEqual({ ok: false, failure: { reason: 'too-many' } })
  expect((await find(adminId, selectionId))?.things).toBe(MAX_SELECTED)
  expect((await find(adminId, selectionId, 99))?.page).toBe(10)
})

test('[ADM-01] of two windows that add the last one at once, one is told', async () => {
  const adminId = await anAdmin()
  const selectionId = await chosen(adminId, 'people', [await aGuest(db)])
  await sql`insert into selection_items select ${selectionId}, gen_random_uuid() from generate_series(1, ${MAX_SELECTED - 2})`.execute(
    db,
  )
  const [one, two] = [await aGuest(db), await aGuest(db)]
  const outcomes = await Promise.all([choose(adminId, 'people', [one]), choose(adminId, 'people', [two])])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('[ADM-01] what is begun is what the page has shown, once, and by whose it is', async () => {
  const [adminId, other] = [await anAdmin(), await anAdmin()]
  const [one, two] = [await aGuest(db), await aGuest(db)]
  const selectionId = await chosen(adminId, 'people', [one, two])
  const failed = (reason: string) => ({ ok: false, failure: { reason } })
  expect(await begin({ adminId: other, selectionId }, 'suspend', { shown: 2 })).toEqual(failed('gone'))
  expect(await find(other, selectionId)).toBeNull()
  expect(await begin({ adminId, selectionId }, 'unpublish', { shown: 2 })).toEqual(failed('gone'))
  await leaveOut(db, { adminId: other, selectionId, ids: [one] })
  await leaveOut(db, { adminId, selectionId, ids: [two] })
  expect(await begin({ adminId, selectionId }, 'suspend', { shown: 2 })).toEqual(failed('changed'))
  const both = await Promise.all([1, 2].map(() => begin({ adminId, selectionId }, 'suspend', { shown: 1 })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  await dropSelection(db, { adminId, selectionId })
  await leaveOut(db, { adminId, selectionId, ids: [one] })
  expect(await outcomesOf(selectionId)).toEqual({ [one]: null })
})

test('[ADM-01] one that was let go, or out of which all was taken, is gone; old ones go by themselves', async () => {
  const adminId = await anAdmin()
  const one = await aGuest(db)
  const dropped = await chosen(adminId, 'people', [one])
  await dropSelection(db, { adminId, selectionId: dropped })
  const emptied = await chosen(adminId, 'people', [one])
  await leaveOut(db, { adminId, selectionId: emptied, ids: [one] })
  for (const id of [dropped, emptied]) expect(await find(adminId, id)).toBeNull()

  const begun = await chosen(adminId, 'people', [one])
  await begin({ adminId, selectionId: begun }, 'suspend', { shown: 1 })
  const open = await chosen(adminId, 'people', [one])
  await removeOldSelections(db, addMinutes(NOW, UNBEGUN_HOURS * 60))
  expect(await find(adminId, open)).not.toBeNull()
  await removeOldSelections(db, addMinutes(NOW, UNBEGUN_HOURS * 60 + 1))
  expect(await find(adminId, open)).toBeNull()
  await removeOldSelections(db, addMinutes(NOW, SELECTION_DAYS * DAY))
  expect(await find(adminId, begun)).not.toBeNull()
  await removeOldSelections(db, addMinutes(NOW, SELECTION_DAYS * DAY + 1))
  expect(await find(adminId, begun)).toBeNull()
})
