import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { memoryStorage } from '#test/media.ts'
import { aWholeLife } from '#test/personal.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeExpiredExports } from './commands/remove-exports.server.ts'
import { requestExport } from './commands/request-export.server.ts'
import { EXPORT_AFTER_HOURS, EXPORT_DAYS } from './data-export.ts'
import { makeExport } from './jobs.server.ts'
import { findOwnExport, readExport } from './queries/find-export.server.ts'
import { exportedTables } from './queries/list-rows.server.ts'

const { db } = await aDatabase()
const { storage, files } = memoryStorage()
const life = await aWholeLife(db, storage.write)

/**
 * Requests an export and makes it.
 *
 * @returns its id
 */
async function anExport(userId: string, now = NOW): Promise<string> {
  valueOf(await requestExport(db, userId, now))
  const { id } = (await findOwnExport(db, userId, now))!
  await makeExport(
    { db, storage, vault: testVault, product: 'Patio', origin: 'https://patio.example' },
    { exportId: id },
    now,
  )
  return id
}

const text = (files: Record<string, Uint8Array>, name: string) => new TextDecoder().decode(files[name])
await aHiddenReview()
await whatIsNotShown()
const exported = await anExport(life.id)
const content = unzipSync((await readWhole(life.id, exported))!)

/** The file that its owner downloads; null where there is none. */
async function readWhole(userId: string, exportId: string, now = NOW): Promise<Buffer | null> {
  const slices = await readExport(db, storage, { userId, exportId }, now)
  return slices && Buffer.concat(await Array.fromAsync(slices))
}

test('[AUTH-07] an export has every table that holds something of its person, as JSON and as a table, and their photos', async () => {
  const data = JSON.parse(text(content, 'data.json')) as Record<string, Record<string, unknown>[]>
  const given = Object.keys(data)
  const picture = `photos/${'a'.repeat(24)}.webp`
  expect(Object.keys(content).toSorted()).toEqual(
    ['data.json', 'index.html', picture, ...given.map((table) => `tables/${table}.csv`)].toSorted(),
  )
  const empty = exportedTables.filter((table) => !given.includes(table))
  expect(empty.toSorted()).toEqual([
    'blocked_dates',
    'booking_changes',
    'ledger_accounts',
    'money_months',
    'owed_bookings',
    'refunds',
  ])
  expect(data['profiles']![0]).toMatchObject({ first_name: 'mk-First', phone: '+56 mk-phone', birthday: '1990-01-02' })
  expect(data['payout_accounts']).toEqual([
    expect.objectContaining({
      shown: 'mk-shown',
      details: expect.objectContaining({ holder: 'mk-holder', number: '•••• 5678' }),
    }),
  ])
  expect(data['payout_accounts']![0]).not.toHaveProperty('key_id')
  expect(data['listing_drafts']![0]).toMatchObject({ fields: { titleEn: 'mk-draft' } })
  expect(text(content, 'tables/profile_texts.csv')).toContain('"mk-about",')
  expect(text(content, picture)).toBe('mk-avatar')
  // Two rules match a listing of which nothing refers to it, and it is there once.
  expect(data['listings']!.map(({ id }) => String(id)).toSorted()).toEqual([life.sold, life.unused].toSorted())
})

test('[AUTH-07] no secret is in an export, and no address of others', async () => {
  const all = text(content, 'data.json')
  for (const secret of ['mk-token', 'mk-hash', 'mk-access', 'mk-code', 'mk-upload', '12345678'])
    expect([secret, all.includes(secret)]).toEqual([secret, false])
  const others = await db.selectFrom('user').select('email').where('id', '<>', life.id).execute()
  expect(others.filter(({ email }) => all.includes(email))).toEqual([])
})

test('[AUTH-07] received messages are in the export as the thread shows them, and what admins did without who and why', async () => {
  const data = JSON.parse(text(content, 'data.json')) as Record<string, Record<string, unknown>[]>
  expect(data['messages']).toContainEqual(expect.objectContaining({ text: 'Kept: you are welcome', kind: 'text' }))
  const received = data['messages']!.filter(({ author_id: author }) => author !== life.id)
  expect(new Set(received.map(({ text: words }) => words))).toEqual(
    new Set(['', 'Kept: you are welcome', 'Write to •••']),
  )
  expect(data['reviews']!.map(({ comment }) => comment)).toContain('mk-First was a lovely guest')
  expect(new Set(data['audit_log']!.map(({ action }) => action))).toEqual(
    new Set(['booking-cancelled', 'payout-account-changed', 'person-suspended']),
  )
  for (const entry of data['audit_log']!)
    expect(Object.keys(entry).toSorted()).toEqual(['action', 'at', 'id', 'subject', 'subject_id'])
})

test('[BOOK-08] what guests have said of a host is in the export from when it has appeared', async () => {
  const all = text(content, 'data.json')
  expect(all).toContain('A fine place')
  expect(all).not.toContain('Not to be read yet')
})

test('[AUTH-07] an export is its owner’s alone, for some days, then its files are gone', async () => {
  // Exports of this file's other tests stay until they are read.
  const requestedAt = later(NOW, { days: -1 })
  const over = later(requestedAt, { days: EXPORT_DAYS })
  const userId = await aGuest(db)
  const exportId = await anExport(userId, requestedAt)
  const readOwn = (reader: string, now: Date) => readWhole(reader, exportId, now)
  expect(await readOwn(await aGuest(db), requestedAt)).toBeNull()
  expect(await readOwn(userId, later(over, { minutes: -1 }))).not.toBeNull()
  expect(await readOwn(userId, over)).toBeNull()
  expect(await findOwnExport(db, userId, over)).toBeUndefined()

  const own = [...files.keys()].filter((name) => name.startsWith(`exports/${exportId}`))
  expect(own).toHaveLength(1)
  await removeExpiredExports(db, storage, over)
  expect([...files.keys()].filter((name) => own.includes(name))).toHaveLength(1)
  await removeExpiredExports(db, storage, later(over, { minutes: 1 }))
  expect([...files.keys()].filter((name) => own.includes(name))).toEqual([])
  expect((await sql`select 1 from data_exports where id = ${exportId}`.execute(db)).rows).toEqual([])
})

test('[AUTH-07] an export is made once a day, also when it is asked for twice at once; an e-mail tells when it is there', async () => {
  const userId = await aGuest(db)
  const outcomes = await Promise.all([requestExport(db, userId, NOW), requestExport(db, userId, NOW)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const again = later(NOW, { hours: EXPORT_AFTER_HOURS })
  expect(await requestExport(db, userId, later(again, { minutes: -1 }))).toEqual({
    ok: false,
    failure: { reason: 'too-soon', again },
  })
  await anExport(userId, again)
  const mails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'text'])
    .where('recipient_id', '=', userId)
    .execute()
  expect(mails).toEqual([
    { type: 'export_ready', text: expect.stringContaining('https://patio.example/account/settings') },
  ])
})

/** A review of the host's space that is hidden, because the host has not reviewed. */
async function aHiddenReview(): Promise<void> {
  const sold = { id: life.sold, hostId: life.id, spaceIds: [] }
  const { bookingId, guestId } = await aPaidBooking(db, sold, { stay: days('2026-04-10', '2026-04-12') })
  await sql`update bookings set status = 'completed' where id = ${bookingId}`.execute(db)
  await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location, value,
      comment, language, created_at, visible_at)
    values (${newId()}, ${bookingId}, 'guest', ${guestId}, ${life.sold}, 1, 1, 1, 1, 1, 1, 1, 'Not to be read yet', 'en', ${NOW},
      ${later(NOW, { minutes: 1 })})`.execute(db)
}

/** A covered message and a removed one of the host who has no booking of them, and reports of which nothing came. */
async function whatIsNotShown(): Promise<void> {
  const listing = await aListing(db)
  const conversation = newId()
  await sql`insert into conversations values (${conversation}, ${life.id}, ${listing.hostId}, ${listing.id}, 2, ${NOW})`.execute(
    db,
  )
  await sql`insert into messages (id, conversation_id, number, kind, author_id, text, covered_text, created_at, removed_at) values
    (${newId()}, ${conversation}, 1, 'text', ${listing.hostId}, 'Write to a@b.example', 'Write to •••', ${NOW}, null),
    (${newId()}, ${conversation}, 2, 'text', ${listing.hostId}, 'Something bad', null, ${NOW}, ${NOW})`.execute(db)
  await sql`insert into audit_log (id, at, action, subject, subject_id, changes) values
    (${newId()}, ${NOW}, 'report-read', 'user', ${life.id}, '{}'),
    (${newId()}, ${NOW}, 'report-decided', 'user', ${life.id}, '{"decision": [null, "dismissed"]}')`.execute(db)
}
