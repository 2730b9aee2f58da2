import { blockPerson, unblockPerson } from '#domain/accounts/commands/block-person.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHold, aListing, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { sendMessage } from './commands/send-message.server.ts'
import { openConversation, startConversation } from './commands/start-conversation.server.ts'
import { findConversation } from './queries/find-conversation.server.ts'
import { listConversations } from './queries/list-conversations.server.ts'
import { readAfter, readThread } from './queries/read-thread.server.ts'
import { sendingLimits } from './sending-limits.ts'

const COVER = '•••••'
const { db } = await aDatabase({ connections: 20 })

async function aConversation(text = 'Is the terrace quiet?', now = NOW) {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const first = { guestId, listingId: listing.id, text, key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, now))
  return { conversationId, guestId, hostId: listing.hostId, listing }
}

const say = (userId: string, conversationId: string, text = 'Hello', now = NOW) =>
  sendMessage(db, { userId, conversationId, text, key: newId() }, now)
const notPossible = { ok: false, failure: { reason: 'not-possible' } }

describe('[MSG-01] whoever is blocked', () => {
  test('writes nothing to the other, in both directions, and begins nothing about their other listings', async () => {
    const { conversationId, guestId, hostId } = await aConversation()
    const other = await aListing(db, { host_id: hostId })
    valueOf(await blockPerson(db, { userId: hostId, otherId: guestId }, NOW))
    expect(await say(guestId, conversationId)).toEqual(notPossible)
    expect(await say(hostId, conversationId)).toEqual(notPossible)
    const first = { guestId, listingId: other.id, text: 'Hello', key: newId() }
    expect(await startConversation(db, first, NOW)).toEqual(notPossible)
    const { rows } = await sql`select from conversations where guest_id = ${guestId}`.execute(db)
    expect(rows).toHaveLength(1)
    // A block leaves earlier messages readable.
    expect((await readThread(db, { userId: guestId, conversationId, before: null }))!.messages).toHaveLength(1)
    await unblockPerson(db, { userId: hostId, otherId: guestId })
    valueOf(await say(guestId, conversationId))
  })

  test('a form that was taken before is still that message', async () => {
    const { conversationId, guestId, hostId } = await aConversation()
    const message = { userId: guestId, conversationId, text: 'Once', key: newId() }
    const sent = valueOf(await sendMessage(db, message, NOW))
    valueOf(await blockPerson(db, { userId: hostId, otherId: guestId }, NOW))
    expect(valueOf(await sendMessage(db, message, NOW))).toEqual(sent)
  })
})

describe('[MSG-01] contact data in a message', () => {
  test('digits that come in several messages are hidden in all of them, and what was hidden before stays so', async () => {
    const { conversationId, guestId, hostId } = await aConversation('ana@example.com, mi número')
    for (const each of ['91', '23', '45']) valueOf(await say(guestId, conversationId, each))
    const read = async () =>
      (await readThread(db, { userId: hostId, conversationId, before: null }))!.messages.map((each) =>
        each.kind === 'text' ? each.text : '',
      )
    const first = `${COVER}, mi número`
    expect(await read()).toEqual([first, '91', '23', '45'])
    valueOf(await say(guestId, conversationId, '678'))
    expect(await read()).toEqual([first, COVER, COVER, COVER, COVER])
    for (const each of ['Hola', '12 personas', '3 autos']) valueOf(await say(guestId, conversationId, each))
    expect(await read()).toEqual([first, COVER, COVER, COVER, COVER, 'Hola', '12 personas', '3 autos'])
    valueOf(await say(hostId, conversationId, '9'))
    expect((await readThread(db, { userId: guestId, conversationId, before: null }))!.messages.at(-1)).toMatchObject({
      isCovered: false,
    })
  })

  const text = 'Call me: +56 9 1234 5678, or ana@example.com'
  const hidden = `Call me: +${COVER}, or ${COVER}`
  const everything = { listingId: null, isUnread: false, isArchived: false, before: null }

  test('are hidden from the other side everywhere until a booking is confirmed, and then shown; their author reads them', async () => {
    const { conversationId, guestId, hostId, listing } = await aConversation(text)
    const read = async (userId: string) => {
      const own = { userId, conversationId }
      return [
        (await readThread(db, { ...own, before: null }))!.messages.at(0),
        (await readAfter(db, { ...own, after: 0 }))!.messages.at(0),
        (await findConversation(db, own, 'en'))!.last,
        (await listConversations(db, { userId, search: '', ...everything }, 'en')).conversations[0]!.last,
      ]
    }
    expect(await read(hostId)).toMatchObject(Array.from({ length: 4 }, () => ({ text: hidden, isCovered: true })))
    expect(await read(guestId)).toMatchObject(Array.from({ length: 4 }, () => ({ text, isCovered: true })))

    await aPaidBooking(db, listing, { guestId })
    for (const userId of [hostId, guestId]) {
      const messages = (await readThread(db, { userId, conversationId, before: null }))!.messages
      expect(messages[0]).toMatchObject({ text, isCovered: false })
    }
  })

  test('nothing is shown by what waits or was cancelled', async () => {
    const { conversationId, guestId, hostId, listing } = await aConversation(text)
    const read = async () => (await readThread(db, { userId: hostId, conversationId, before: null }))!.messages[0]
    await aHold(db, listing, { guestId, stay: days('2026-05-01', '2026-05-03') })
    expect(await read()).toMatchObject({ text: hidden })
    const { bookingId } = await aPaidBooking(db, listing, { guestId })
    expect(await read()).toMatchObject({ text })
    const ending = { mayPay: true, adminId: await aGuest(db), bookingId, reason: 'A test', idempotencyKey: newId() }
    valueOf(await cancelBy.admin(db, ending, NOW))
    expect(await read()).toMatchObject({ text: hidden })
  })

  test('somebody else’s booking of the listing shows nothing, nor does one’s own of another listing', async () => {
    const { conversationId, guestId, hostId, listing } = await aConversation(text)
    await aPaidBooking(db, listing)
    await aPaidBooking(db, await aListing(db, { host_id: hostId }), { guestId })
    const [message] = (await readThread(db, { userId: hostId, conversationId, before: null }))!.messages
    expect(message).toMatchObject({ text: hidden, isCovered: true })
  })

  test('are not found by trying words or numbers of them until one may read them; what stands beside them is found', async () => {
    const { guestId, hostId, listing } = await aConversation(
      'For 12 people: write to anarojas@example.com, nine one two three four five six seven, or 912345678',
    )
    const found = async (userId: string, search: string) =>
      (await listConversations(db, { userId, search, ...everything }, 'en')).conversations.length
    const hiddenWords = ['anarojas', 'seven', '912345678', '9123', 'write anarojas', 'people 912']
    for (const search of hiddenWords) {
      expect([search, await found(hostId, search)]).toEqual([search, 0])
      expect([search, await found(guestId, search)]).toEqual([search, 1])
    }
    for (const search of ['write', '12 people']) expect([search, await found(hostId, search)]).toEqual([search, 1])

    await aPaidBooking(db, listing, { guestId })
    for (const search of hiddenWords) expect([search, await found(hostId, search)]).toEqual([search, 1])
  })

  test('of others are found by nobody, nor what an admin has taken down', async () => {
    const { conversationId, hostId } = await aConversation('The zebra is quiet.')
    const found = async (userId: string) =>
      (await listConversations(db, { userId, search: 'zebra', ...everything }, 'en')).conversations.length
    expect([await found(hostId), await found((await aConversation()).hostId)]).toEqual([1, 0])
    await db.updateTable('messages').set({ removed_at: NOW }).where('conversation_id', '=', conversationId).execute()
    expect(await found(hostId)).toBe(0)
  })

  test('what a plain message says is told as it is', async () => {
    const { conversationId, hostId } = await aConversation('For 12 people on 2026-05-01 at 10:30?')
    const [message] = (await readThread(db, { userId: hostId, conversationId, before: null }))!.messages
    expect(message).toMatchObject({ text: 'For 12 people on 2026-05-01 at 10:30?', isCovered: false })
  })
})

describe('[MSG-01] how much one may write', () => {
  const { newcomer, member } = sendingLimits
  const isOld = (userId: string) =>
    sql`update "user" set "createdAt" = ${later(NOW, { days: -8 })} where id = ${userId}`.execute(db)
  const isNew = (userId: string) =>
    sql`update "user" set "createdAt" = ${later(NOW, { days: -6 })} where id = ${userId}`.execute(db)

  test('a new account begins so many conversations a day; then it is told when it may again', async () => {
    const guestId = await aGuest(db)
    await isNew(guestId)
    const begin = async (now: Date) => {
      const first = { guestId, listingId: (await aListing(db)).id, text: 'Hello', key: newId() }
      return startConversation(db, first, now)
    }
    for (let each = 0; each < newcomer.conversationsPerDay; each += 1)
      valueOf(await begin(later(NOW, { minutes: each * 61 })))
    const over = later(NOW, { hours: 20 })
    const again = later(NOW, { hours: 24 })
    expect(await begin(over)).toEqual({ ok: false, failure: { reason: 'too-many', again } })
    const { rows } = await sql`select from conversations where guest_id = ${guestId}`.execute(db)
    expect(rows).toHaveLength(newcomer.conversationsPerDay)
    expect((await begin(again)).ok).toBe(true)
  })

  test('a new account sends so many messages an hour, of many at once too; whoever answers is another account', async () => {
    const { conversationId, guestId, hostId } = await aConversation()
    await isNew(guestId)
    const left = newcomer.messagesPerHour - 1
    const outcomes = await Promise.all(Array.from({ length: left + 4 }, () => say(guestId, conversationId)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(left)
    const again = later(NOW, { hours: 1 })
    expect(outcomes).toContainEqual({ ok: false, failure: { reason: 'too-many', again } })
    valueOf(await say(hostId, conversationId))
    valueOf(await say(guestId, conversationId, 'Again', again))
  })

  test('two conversations at once count as two', async () => {
    const { conversationId, guestId } = await aConversation()
    await isNew(guestId)
    const other = { guestId, listingId: (await aListing(db)).id, text: 'Hello', key: newId() }
    const second = valueOf(await startConversation(db, other, NOW)).conversationId
    const outcomes = await Promise.all(
      Array.from({ length: newcomer.messagesPerHour + 4 }, (_, at) => say(guestId, at % 2 ? conversationId : second)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(newcomer.messagesPerHour - 2)
  })

  test('an older account, and one with a completed booking, may write more, up to a limit too', async () => {
    const { conversationId, guestId, hostId, listing } = await aConversation()
    await isOld(guestId)
    await sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
      select gen_random_uuid(), ${conversationId}, n, 'text', ${guestId}, 'x', ${NOW} from generate_series(1000, 1000 + ${member.messagesPerHour - 3}) n`.execute(
      db,
    )
    valueOf(await say(guestId, conversationId))
    expect(await say(guestId, conversationId)).toMatchObject({ failure: { reason: 'too-many' } })

    const { bookingId } = await aPaidBooking(db, listing, { guestId: await aGuest(db) })
    await isNew(hostId)
    await sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
      select gen_random_uuid(), ${conversationId}, n, 'text', ${hostId}, 'x', ${NOW} from generate_series(5000, 5000 + ${newcomer.messagesPerHour}) n`.execute(
      db,
    )
    expect(await say(hostId, conversationId)).toMatchObject({ failure: { reason: 'too-many' } })
    await sql`update bookings set status = 'completed' where id = ${bookingId}`.execute(db)
    valueOf(await say(hostId, conversationId))
  })

  test('who has a booking is written to without beginning a conversation', async () => {
    const listing = await aListing(db)
    const { bookingId } = await aPaidBooking(db, listing)
    const conversationId = (await openConversation(db, { userId: listing.hostId, bookingId }, NOW))!
    valueOf(await say(listing.hostId, conversationId))
  })
})
