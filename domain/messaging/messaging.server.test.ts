import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { readLive } from '#platform/live.server.ts'
import { aGuest, aListing, aPaidBooking, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archiveConversation } from './commands/archive-conversation.server.ts'
import { markDelivered, markRead } from './commands/mark-read.server.ts'
import { deleteQuickReply, saveQuickReply } from './commands/save-quick-reply.server.ts'
import { sendMessage } from './commands/send-message.server.ts'
import { signalTyping } from './commands/signal-typing.server.ts'
import { openConversation, startConversation } from './commands/start-conversation.server.ts'
import { readPlace } from './inbox.ts'
import { messageLimits, TYPING_SECONDS } from './message.ts'
import { findConversation, findConversationAt } from './queries/find-conversation.server.ts'
import { listConversationListings, listConversations } from './queries/list-conversations.server.ts'
import { listQuickReplies } from './queries/list-quick-replies.server.ts'
import { readAfter, readThread } from './queries/read-thread.server.ts'
import { whatWaits } from '#domain/notifications/queries/what-waits.server.ts'

const { db } = await aDatabase()

/** A guest and a host with a first message. */
async function aConversation({ text = 'Is the terrace quiet?', firstName = 'Ana' } = {}) {
  const listing = await aListing(db)
  const guestId = await aGuest(db, { firstName })
  const first = { guestId, listingId: listing.id, text, key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, NOW))
  return { conversationId, guestId, hostId: listing.hostId, listingId: listing.id }
}

/** Takes the proof of the e-mail address away, which a test's guest has. */
const unprove = (userId: string) =>
  db.updateTable('user').set({ emailVerified: false }).where('id', '=', userId).execute()

const say = (userId: string, conversationId: string, text: string, now = NOW, key = newId()) =>
  sendMessage(db, { userId, conversationId, text, key }, now)

const read = async (userId: string, conversationId: string) =>
  (await readThread(db, { userId, conversationId, before: null }))?.messages
const texts = async (userId: string, conversationId: string) =>
  (await read(userId, conversationId))?.map((message) => ('text' in message ? message.text : message.kind))

type Window = Omit<Parameters<typeof listConversations>[1], 'userId'>
const everything: Window = { search: '', listingId: null, isUnread: false, isArchived: false, before: null }
const inbox = async (userId: string, filter: Partial<Window> = {}) =>
  (await listConversations(db, { userId, ...everything, ...filter }, 'en')).conversations
const summary = async (userId: string, conversationId: string) =>
  (await findConversation(db, { userId, conversationId }, 'en'))!

const liveEvents = async (recipientId: string) =>
  (await readLive(db, [{ recipientId, from: { secondsBack: 600 } }]))[0]!.events!

test('[AUTH-02] [MSG-01] who has not proved their address begins no conversation and sends no message; proved, the same form is sent', async () => {
  const listing = await aListing(db)
  const guestId = await aGuest(db, { isProved: false })
  const first = { guestId, listingId: listing.id, text: 'Is it quiet?', key: newId() }
  const refused = { ok: false, failure: { reason: 'address-unproved' } }
  expect(await startConversation(db, first, NOW)).toEqual(refused)
  expect(await findConversationAt(db, { guestId, listingId: listing.id })).toBeNull()
  expect((await listConversations(db, { userId: listing.hostId, ...everything }, 'en')).conversations).toEqual([])

  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', guestId).execute()
  const { conversationId } = valueOf(await startConversation(db, first, NOW))
  await unprove(guestId)
  expect(await say(guestId, conversationId, 'Are you there?')).toEqual(refused)
  expect(await texts(listing.hostId, conversationId)).toEqual(['Is it quiet?'])
  // A repeated key returns the stored message.
  expect((await say(guestId, conversationId, first.text, NOW, first.key)).ok).toBe(true)
})

test('[MSG-01] a guest writes to a host, who finds it unread on top and answers', async () => {
  const { conversationId, guestId, hostId, listingId } = await aConversation()
  expect(await inbox(hostId)).toMatchObject([
    {
      id: conversationId,
      side: 'host',
      other: { id: guestId, name: 'Ana', isGone: false },
      listing: { id: listingId, title: { text: 'Sunny loft' }, isPublished: true },
      booking: null,
      last: { kind: 'text', text: 'Is the terrace quiet?', by: 'guest', number: 1 },
      unread: 1,
    },
  ])
  expect((await whatWaits(db, hostId, NOW)).messages).toBe(1)
  valueOf(await say(hostId, conversationId, 'Very.'))
  expect(await texts(guestId, conversationId)).toEqual(['Is the terrace quiet?', 'Very.'])
  expect(await inbox(guestId)).toMatchObject([{ side: 'guest', unread: 1, last: { by: 'host', number: 2 } }])
})

test('[MSG-01] a guest, a host and a listing have one conversation, however often and at once it is begun', async () => {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const begin = (text: string) => startConversation(db, { guestId, listingId: listing.id, text, key: newId() }, NOW)
  const begun = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(begin))
  expect(new Set(begun.map((each) => valueOf(each).conversationId)).size).toBe(1)
  const { conversationId } = valueOf(begun[0]!)
  const messages = (await read(guestId, conversationId))!
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(await findConversationAt(db, { guestId, listingId: listing.id })).toBe(conversationId)
  // Another listing of the same host has a conversation of its own.
  const other = await aListing(db, { host_id: listing.hostId })
  const second = await startConversation(db, { guestId, listingId: other.id, text: 'And here?', key: newId() }, NOW)
  expect(valueOf(second).conversationId).not.toBe(conversationId)
})

test('[MSG-01] a form that is sent many times at once is one message', async () => {
  const { conversationId, guestId } = await aConversation()
  const key = newId()
  const sent = await Promise.all(Array.from({ length: 6 }, () => say(guestId, conversationId, 'Once', NOW, key)))
  expect(sent.map((each) => valueOf(each).number)).toEqual([2, 2, 2, 2, 2, 2])
  expect(await texts(guestId, conversationId)).toEqual(['Is the terrace quiet?', 'Once'])
})

test('[MSG-01] what is written at once is numbered without a gap, and nothing comes in below what was read', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  const seen: number[] = []
  let isDone = false
  const reader = (async () => {
    for (let last = 0; ;) {
      const wasDone = isDone
      const { messages } = (await readAfter(db, { userId: hostId, conversationId, after: last }))!
      seen.push(...messages.map(({ number }) => number))
      last = seen.at(-1) ?? 0
      if (wasDone) return
    }
  })()
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => say(index % 2 ? guestId : hostId, conversationId, `Message ${index}`)),
  )
  isDone = true
  await reader
  expect(seen).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
})

test('[MSG-01] nobody begins with a listing that is not published or is their own; what has begun goes on', async () => {
  const paused = await aListing(db, { status: 'paused', published_at: null })
  const guestId = await aGuest(db)
  const first = (listingId: string, by = guestId) =>
    startConversation(db, { guestId: by, listingId, text: 'Hello', key: newId() }, NOW)
  expect(await first(paused.id)).toEqual({ ok: false, failure: { reason: 'not-found' } })
  expect(await first(newId())).toEqual({ ok: false, failure: { reason: 'not-found' } })
  const own = await aListing(db)
  expect(await first(own.id, own.hostId)).toEqual({ ok: false, failure: { reason: 'own-listing' } })

  const begun = await aConversation()
  await sql`update listings set status = 'paused' where id = ${begun.listingId}`.execute(db)
  expect(await first(begun.listingId, begun.guestId)).toMatchObject({ ok: true })
  expect(await summary(begun.guestId, begun.conversationId)).toMatchObject({ listing: { isPublished: false } })
})

test('[MSG-01] a host writes first to whoever has booked, and to nobody else', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const stranger = await aGuest(db)
  expect(await openConversation(db, { userId: stranger, bookingId }, NOW)).toBeNull()
  const conversationId = (await openConversation(db, { userId: listing.hostId, bookingId }, NOW))!
  expect(await openConversation(db, { userId: guestId, bookingId }, NOW)).toBe(conversationId)
  valueOf(await say(listing.hostId, conversationId, 'Welcome!'))
  expect(await inbox(guestId)).toMatchObject([
    { booking: { id: bookingId, status: 'confirmed', guests: 2 }, unread: 1 },
  ])
})

test('[MSG-01] of several bookings a conversation shows the newest that lives, and of those over the newest', async () => {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const book = (from: string, to: string, now: Date) =>
    aPaidBooking(db, listing, { guestId, stay: { unit: 'day', checkIn: from, checkOut: to }, now })
  const older = await book('2026-03-10', '2026-03-11', NOW)
  const newer = await book('2026-03-20', '2026-03-21', addMinutes(NOW, 5))
  const conversationId = (await openConversation(db, { userId: guestId, bookingId: older.bookingId }, NOW))!
  const shown = async () => (await summary(guestId, conversationId)).booking?.id
  expect(await shown()).toBe(newer.bookingId)
  await sql`update bookings set status = 'cancelled', cancelled_by = 'guest', cancel_reason = 'changed-plans' where id = ${newer.bookingId}`.execute(
    db,
  )
  await sql`update occupancy set released_at = ${NOW} where booking_id = ${newer.bookingId}`.execute(db)
  expect(await shown()).toBe(older.bookingId)
  await sql`update bookings set status = 'completed' where id = ${older.bookingId}`.execute(db)
  expect(await shown()).toBe(newer.bookingId)
})

test('[MSG-01] somebody else’s conversation reads as missing, and stays as it is', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  const stranger = { userId: await aGuest(db), conversationId }
  expect(await findConversation(db, stranger, 'en')).toBeNull()
  expect(await readThread(db, { ...stranger, before: null })).toBeNull()
  expect(await readAfter(db, { ...stranger, after: 0 })).toBeNull()
  expect(await inbox(stranger.userId)).toEqual([])
  expect(await say(stranger.userId, conversationId, 'Let me in')).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
  expect([
    await markRead(db, { ...stranger, upTo: 1 }),
    await archiveConversation(db, { ...stranger, isArchived: true }),
    await signalTyping(db, stranger, NOW),
  ]).toEqual([false, false, null])
  expect(await texts(guestId, conversationId)).toEqual(['Is the terrace quiet?'])
  expect(await summary(hostId, conversationId)).toMatchObject({ unread: 1, isArchived: false })
})

test('[MSG-01] nobody writes to whoever has closed the account', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  await sql`update profiles set closed_at = ${NOW} where user_id = ${hostId}`.execute(db)
  expect(await say(guestId, conversationId, 'Still there?')).toEqual({ ok: false, failure: { reason: 'gone' } })
  expect(await summary(guestId, conversationId)).toMatchObject({ other: { isGone: true }, lastNumber: 1 })
})

test('[MSG-01] what was read is read up to a message; what comes later is unread, one’s own never', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  valueOf(await say(guestId, conversationId, 'Two'))
  valueOf(await say(hostId, conversationId, 'Three, the host’s own'))
  valueOf(await say(guestId, conversationId, 'Four'))
  const reads = (upTo: number) => markRead(db, { userId: hostId, conversationId, upTo })
  expect(await reads(2)).toBe(true)
  expect(await summary(hostId, conversationId)).toMatchObject({ unread: 1, ownRead: 2 })
  // A second device reports an older message.
  expect(await reads(1)).toBe(false)
  expect(await reads(1000)).toBe(true)
  expect(await summary(hostId, conversationId)).toMatchObject({ unread: 0, ownRead: 4 })
  expect(await summary(guestId, conversationId)).toMatchObject({ otherRead: 4, otherDelivered: 4, unread: 1 })
  expect((await whatWaits(db, hostId, NOW)).messages).toBe(0)
})

test('[MSG-01] what is read while something is written leaves that one unread', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  for (let round = 1; round <= 10; round += 1) {
    await Promise.all([
      say(guestId, conversationId, `Round ${round}`),
      markRead(db, { userId: hostId, conversationId, upTo: round }),
    ])
    expect(await summary(hostId, conversationId)).toMatchObject({ unread: 1, lastNumber: round + 1 })
  }
})

test('[MSG-01] a message is delivered when a device of the other side has taken it', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  expect(await summary(guestId, conversationId)).toMatchObject({ otherDelivered: 0, otherRead: 0 })
  await markDelivered(db, hostId)
  expect(await summary(guestId, conversationId)).toMatchObject({ otherDelivered: 1, otherRead: 0 })
  valueOf(await say(guestId, conversationId, 'Two'))
  expect(await summary(guestId, conversationId)).toMatchObject({ otherDelivered: 1 })
  await markDelivered(db, hostId)
  expect(await liveEvents(guestId)).toEqual([
    { kind: 'message', conversationId, number: 1 },
    { kind: 'messages-seen', conversationId },
    { kind: 'message', conversationId, number: 2 },
    { kind: 'messages-seen', conversationId },
  ])
  const before = (await liveEvents(guestId)).length
  await markDelivered(db, hostId)
  expect(await liveEvents(guestId)).toHaveLength(before)
})

test('[MSG-01] each message is told to both sides at once, in ids only', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  valueOf(await say(hostId, conversationId, 'Secret words'))
  const both = [
    { kind: 'message', conversationId, number: 1 },
    { kind: 'message', conversationId, number: 2 },
  ]
  expect(await liveEvents(guestId)).toEqual(both)
  expect(await liveEvents(hostId)).toEqual(both)
})

test('[MSG-01] who is writing is told to the other side only, and at most once in a few seconds', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  const types = (seconds: number) =>
    signalTyping(db, { userId: guestId, conversationId }, new Date(NOW.getTime() + seconds * 1000))
  expect([await types(0), await types(1), await types(TYPING_SECONDS - 0.001), await types(TYPING_SECONDS)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await signalTyping(db, { userId: await aGuest(db), conversationId }, NOW)).toBeNull()
  const typing = async (userId: string) => (await liveEvents(userId)).filter(({ kind }) => kind === 'typing')
  expect(await typing(hostId)).toHaveLength(2)
  expect(await typing(guestId)).toEqual([])
})

test('[MSG-01] what is archived is out of one’s own inbox until something comes', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  expect(await archiveConversation(db, { userId: hostId, conversationId, isArchived: true })).toBe(true)
  expect(await inbox(hostId)).toEqual([])
  expect(await inbox(hostId, { isArchived: true })).toHaveLength(1)
  expect(await inbox(guestId)).toHaveLength(1)
  valueOf(await say(guestId, conversationId, 'Hello again'))
  expect(await inbox(hostId)).toHaveLength(1)
  await archiveConversation(db, { userId: hostId, conversationId, isArchived: true })
  await archiveConversation(db, { userId: hostId, conversationId, isArchived: false })
  expect(await inbox(hostId)).toHaveLength(1)
})

test('[MSG-01] an inbox is read page by page in the order of what came last, each conversation once', async () => {
  const host = await aListing(db)
  const listings = await Promise.all(Array.from({ length: 2 }, () => aListing(db, { host_id: host.hostId })))
  const guests = await Promise.all(Array.from({ length: 30 }, (_, index) => aGuest(db, { firstName: `Guest${index}` })))
  for (const [index, guestId] of guests.entries()) {
    // Three messages share each minute.
    const at = addMinutes(NOW, Math.floor(index / 3))
    const listingId = listings[index % 2]!.id
    valueOf(await startConversation(db, { guestId, listingId, text: `Text ${index}`, key: newId() }, at))
  }
  const first = await listConversations(db, { userId: host.hostId, ...everything }, 'en')
  const second = await listConversations(
    db,
    { userId: host.hostId, ...everything, before: readPlace(first.older!) },
    'en',
  )
  const all = [...first.conversations, ...second.conversations]
  expect([first.conversations.length, second.conversations.length, second.older]).toEqual([25, 5, null])
  expect(new Set(all.map(({ id }) => id)).size).toBe(30)
  expect(all.map(({ lastAt }) => lastAt.getTime())).toEqual(
    all.map(({ lastAt }) => lastAt.getTime()).toSorted((a, b) => b - a),
  )
  expect(await inbox(host.hostId, { listingId: listings[0]!.id })).toHaveLength(15)
  const filters = await listConversationListings(db, host.hostId, 'en')
  expect(filters.map(({ id }) => id).toSorted()).toEqual(listings.map(({ id }) => id).toSorted())

  await markRead(db, { userId: host.hostId, conversationId: all[0]!.id, upTo: 1 })
  expect((await inbox(host.hostId, { isUnread: true })).map(({ id }) => id)).not.toContain(all[0]!.id)
  expect((await whatWaits(db, host.hostId, NOW)).messages).toBe(29)
})

test('[MSG-01] a search finds names, titles and words of messages, in one’s own conversations only', async () => {
  const listing = await aListing(db, { titles: { en: 'Boathouse', es: 'Casa del muelle' } })
  const guestId = await aGuest(db, { firstName: 'Íñigo' })
  const begin = { guestId, listingId: listing.id, text: 'May we bring a PIÑATA? My number is 998877665', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, begin, NOW))
  await aConversation({ text: 'piñata' })
  const finds = async (userId: string, search: string) => (await inbox(userId, { search })).map(({ id }) => id)
  for (const search of ['inigo', 'boat', 'MUELLE', 'pinata', 'bring pin', '!Piñata?', 'ŉ'])
    expect(await finds(listing.hostId, search)).toEqual([conversationId])
  for (const search of ['nothing', '%', 'pi_ata', "'", ':*', '½', 'bring nothing'])
    expect(await finds(listing.hostId, search)).toEqual([])
  // Hidden text cannot be found by searching before a booking, except by its author.
  expect(await finds(listing.hostId, '9988')).toEqual([])
  expect(await finds(guestId, '9988')).toEqual([conversationId])
  expect(await finds(await aGuest(db), 'pinata')).toEqual([])
  // A search includes archived conversations.
  await archiveConversation(db, { userId: guestId, conversationId, isArchived: true })
  expect(await finds(guestId, 'pinata')).toEqual([conversationId])
})

test('[MSG-01] a search comes with the newest message that has the words, as its reader sees it, and without one where a name has them', async () => {
  const { conversationId, guestId, hostId } = await aConversation({ text: 'Is the sauna warm?' })
  for (const text of ['The Sauna is warm.', 'So is the pool.', 'Write to sauna@warm.example'])
    valueOf(await say(hostId, conversationId, text))
  const found = async (userId: string, search: string) => (await inbox(userId, { search })).map((each) => each.found)
  expect(await found(guestId, 'sauna')).toMatchObject([{ number: 2, text: 'The Sauna is warm.' }])
  expect(await found(hostId, 'sauna')).toMatchObject([{ number: 4 }])
  expect(await found(guestId, 'pool so')).toMatchObject([{ number: 3 }])
  expect(await found(guestId, '')).toEqual([null])
  const name = (await inbox(guestId))[0]!.other.name
  expect(await found(guestId, name)).toEqual([null])
})

test('[MSG-01] a search reads as many messages when others have written a thousand times the same words', async () => {
  const { hostId } = await aConversation({ text: 'Is there a sauna?' })
  /** Counts the rows of messages that one search looks at. */
  const readBySearch = () =>
    db.transaction().execute(async (tx) => {
      // Of so few rows in all the planner may read each.
      await sql`set local enable_seqscan = off`.execute(tx)
      const count = async () =>
        (
          await sql<{ read: number }>`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
            from pg_stat_xact_user_tables where relname = 'messages'`.execute(tx)
        ).rows[0]!.read
      const before = await count()
      const { conversations } = await listConversations(tx, { userId: hostId, ...everything, search: 'sauna' }, 'en')
      expect(conversations).toHaveLength(1)
      return (await count()) - before
    })
  const alone = await readBySearch()
  expect(alone).toBeGreaterThan(0)

  const others = await aConversation()
  await sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
    select gen_random_uuid(), ${others.conversationId}, n, 'text', ${others.guestId}, 'The sauna ' || n, ${NOW}
    from generate_series(2, 1001) n`.execute(db)
  await sql`analyze messages`.execute(db)
  // How many exactly is the planner's choice of an order; those of others would be a thousand.
  expect(await readBySearch()).toBeLessThan(alone + 20)
})

test('[MSG-01] a thread is read backwards page by page, and onwards from a message', async () => {
  const { conversationId, guestId } = await aConversation()
  await sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
    select gen_random_uuid(), ${conversationId}, n, 'text', ${guestId}, 'Message ' || n, ${NOW} from generate_series(2, 130) n`.execute(
    db,
  )
  const own = { userId: guestId, conversationId }
  const pages: number[][] = []
  for (let before: number | null = null; ;) {
    const page: NonNullable<Awaited<ReturnType<typeof readThread>>> = (await readThread(db, { ...own, before }))!
    pages.unshift(page.messages.map(({ number }) => number))
    before = page.older
    if (before === null) break
  }
  expect(pages.map(({ length }) => length)).toEqual([30, 50, 50])
  expect(pages.flat()).toEqual(Array.from({ length: 130 }, (_, index) => index + 1))
  const after = (await readAfter(db, { ...own, after: 5 }))!
  expect([after.messages.length, after.messages[0]!.number, after.hasMore]).toEqual([100, 6, true])
  expect(await readAfter(db, { ...own, after: 130 })).toEqual({ messages: [], hasMore: false })
})

test('[MSG-01] quick replies are a host’s own, so many and no more, each title once', async () => {
  const [hostId, other] = [await aGuest(db), await aGuest(db)]
  const save = (title: string, id: string | null = null, by = hostId) =>
    saveQuickReply(db, { hostId: by, id, title, text: `Text of ${title}` }, NOW)
  const ids = await Promise.all(['Way in', 'way in', 'WAY IN'].map((title) => save(title)))
  expect(new Set(ids.map(valueOf)).size).toBe(1)
  const [id] = ids.map(valueOf) as [string]
  expect(await save('Theirs', id, other)).toEqual({ ok: false, failure: { reason: 'not-found' } })
  expect(await deleteQuickReply(db, { hostId: other, id })).toBe(false)
  const second = valueOf(await save('Parking'))
  expect(await save('Way in', second)).toEqual({ ok: false, failure: { reason: 'title-taken' } })
  expect(valueOf(await save('Where to park', second))).toBe(second)
  const all = await Promise.all(
    Array.from({ length: messageLimits.quickReplies }, (_, index) => save(`Reply ${index}`)),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(messageLimits.quickReplies - 2)
  expect(all).toContainEqual({ ok: false, failure: { reason: 'too-many' } })
  expect(await listQuickReplies(db, hostId)).toHaveLength(messageLimits.quickReplies)
  expect(await deleteQuickReply(db, { hostId, id })).toBe(true)
  expect(await listQuickReplies(db, other)).toEqual([])
})

test('[MSG-01] whoever is written to is to be told later, once for all that comes meanwhile', async () => {
  const { conversationId, guestId, hostId, listingId } = await aConversation()
  valueOf(await say(guestId, conversationId, 'Two', addMinutes(NOW, 1)))
  valueOf(await say(guestId, conversationId, 'Three', addMinutes(NOW, 2)))
  const jobs = (await queuedJobs(db, 'messaging.notify')).filter(
    ({ payload }) => payload['conversationId'] === conversationId,
  )
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { conversationId, recipientId: hostId, personId: guestId, listingId },
  ])
})
