import type { Db } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { beginReading, endReading, noteThread, READING_MINUTES } from './commands/begin-reading.server.ts'
import {
  countMessages,
  listPrivateConversations,
  readingUntil,
  readPrivateThread,
} from './queries/read-private-messages.server.ts'

const { db } = await aDatabase()

/** A conversation of so many messages, the guest's and the host's in turn. */
async function aConversation(of: Db, messages: number, guestId?: string) {
  const guest = guestId ?? (await aGuest(of))
  const { id: listingId, hostId } = await aListing(of)
  const id = newId()
  await sql`insert into conversations values (${id}, ${guest}, ${hostId}, ${listingId}, ${messages}, ${NOW})`.execute(
    of,
  )
  await sql`insert into conversation_sides (conversation_id, side, user_id, last_at)
    values (${id}, 'guest', ${guest}, ${NOW}), (${id}, 'host', ${hostId}, ${NOW})`.execute(of)
  for (let number = 1; number <= messages; number += 1)
    await sql`insert into messages (id, conversation_id, number, kind, author_id, text, covered_text, client_key, created_at)
      values (${newId()}, ${id}, ${number}, 'text', ${number % 2 ? guest : hostId}, ${`Text ${number}`}, '•••', ${newId()}, ${NOW})`.execute(
      of,
    )
  return { id, guest, hostId }
}

test('[ADM-03] without a reason messages are only counted; with one they are read for an hour, by the admin who gave it', async () => {
  const { guest } = await aConversation(db, 3)
  const [adminId, other] = [await aGuest(db), await aGuest(db)]
  expect(await countMessages(db, guest)).toEqual({ conversations: 1, messages: 3 })
  const reading = { adminId, personId: guest }
  expect(await readingUntil(db, reading, NOW)).toBeNull()
  expect(await beginReading(db, { ...reading, reason: 'Asked for by the police.' }, NOW)).toBe(true)
  expect(await readingUntil(db, reading, NOW)).toEqual(addMinutes(NOW, READING_MINUTES))
  expect(await readingUntil(db, { ...reading, adminId: other }, NOW)).toBeNull()
  expect(await readingUntil(db, reading, addMinutes(NOW, READING_MINUTES))).toBeNull()
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'subject_id'])
    .where('actor_id', '=', adminId)
    .execute()
  expect(log).toEqual([{ action: 'messages-opened', reason: 'Asked for by the police.', subject_id: guest }])
  await endReading(db, { ...reading, adminId: other })
  expect(await readingUntil(db, reading, NOW)).not.toBeNull()
  await endReading(db, reading)
  expect(await readingUntil(db, reading, NOW)).toBeNull()
  expect(await beginReading(db, { adminId, personId: newId(), reason: 'x' }, NOW)).toBe(false)
})

test('[ADM-03] what is over is forgotten with the next one', async () => {
  const [adminId, one, two] = [await aGuest(db), await aGuest(db), await aGuest(db)]
  await beginReading(db, { adminId, personId: one, reason: 'x' }, NOW)
  await beginReading(db, { adminId, personId: two, reason: 'x' }, addMinutes(NOW, READING_MINUTES))
  const left = await db.selectFrom('message_readings').select('person_id').where('admin_id', '=', adminId).execute()
  expect(left).toEqual([{ person_id: two }])
})

test('[ADM-03] a conversation is read whole, page by page, of its own sides alone, and the other side’s log has it once an hour', async () => {
  const { id, guest, hostId } = await aConversation(db, 52)
  const second = await aConversation(db, 1, guest)
  const adminId = await aGuest(db)
  const { conversations } = await listPrivateConversations(db, { personId: guest, page: 1, language: 'en' })
  expect(new Map(conversations.map((each) => [each.id, [each.otherId, each.messages]]))).toEqual(
    new Map([
      [id, [hostId, 52]],
      [second.id, [second.hostId, 1]],
    ]),
  )
  const page = (wanted: number, personId = guest) =>
    readPrivateThread(db, { personId, conversationId: id, page: wanted })
  const [first, last] = [(await page(1))!, (await page(2))!]
  expect([first.otherId, first.pages]).toEqual([hostId, 2])
  expect(first.messages.at(-1)).toMatchObject({ text: 'Text 52', authorId: hostId })
  expect(last.messages.map(({ text }) => text)).toEqual(['Text 1', 'Text 2'])
  expect((await page(1, hostId))?.otherId).toBe(guest)
  expect(await page(1, await aGuest(db))).toBeNull()

  for (const minutes of [0, 1, 61]) await noteThread(db, { adminId, otherId: hostId }, addMinutes(NOW, minutes))
  const log = await db.selectFrom('audit_log').select('action').where('subject_id', '=', hostId).execute()
  expect(log.map(({ action }) => action)).toEqual(['messages-read', 'messages-read'])
})
