import { archiveConversation } from '#domain/messaging/commands/archive-conversation.server.ts'
import { markDelivered, markRead } from '#domain/messaging/commands/mark-read.server.ts'
import { deleteQuickReply, saveQuickReply } from '#domain/messaging/commands/save-quick-reply.server.ts'
import { sendImages } from '#domain/messaging/commands/send-images.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { signalTyping } from '#domain/messaging/commands/signal-typing.server.ts'
import { openConversation, startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { ImagesForm, InboxQuery, MessageForm, QuickReplyForm } from '#domain/messaging/input.ts'
import { findConversation } from '#domain/messaging/queries/find-conversation.server.ts'
import { listConversationListings, listConversations } from '#domain/messaging/queries/list-conversations.server.ts'
import { listQuickReplies } from '#domain/messaging/queries/list-quick-replies.server.ts'
import { readMessageImage } from '#domain/messaging/queries/read-message-image.server.ts'
import { readAfter, readThread } from '#domain/messaging/queries/read-thread.server.ts'
import { whatWaits } from '#domain/notifications/queries/what-waits.server.ts'
import { readAbout } from '#domain/notifications/commands/mark-read.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { readLimits } from '#platform/limits.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import sharp from 'sharp'
import { spreadOf } from './backend-time.ts'
import { endedAlways } from './interruption.ts'
import { fillMessages, INBOX, type InboxWorld } from './messages-world.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA } from './running.ts'

/** Milliseconds within which 95 of 100 are answered (issue 'messages'). */
const GOAL = '<=50'

/** Measures a busy host's inbox by the application's own queries and commands, one after the other. */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  note(`An inbox of ${INBOX.conversations} conversations, a thread of ${INBOX.thread} messages...`)
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    await dropDatabase(postgres, 'bench_messages')
    await ensureDatabase(postgres, 'bench_messages')
    const databaseUrl = postgres.url('bench_messages')
    await migrate(databaseUrl)
    const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
    try {
      return await figuresOf(db, await fillMessages(db), 100 * rounds)
    } finally {
      await db.destroy()
      await dropDatabase(postgres, 'bench_messages')
    }
  } finally {
    await stop()
  }
}

async function figuresOf(db: Db, world: InboxWorld, count: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, work] of Object.entries({
    ...reads(db, world),
    ...writes(db, world),
    ...(await besides(db, world, count)),
  }))
    figures.push(...(await timed(name, work, count)))
  return figures
}

type Work = (round: number) => Promise<unknown>

function reads(db: Db, { hostId, thread, listingIds }: InboxWorld): Record<string, Work> {
  const own = { userId: hostId, conversationId: thread }
  const inbox = async (params: Record<string, string>) => {
    const { q, listing, unread, archived, before } = InboxQuery.parse(params)
    const filter = { search: q, listingId: listing, isUnread: unread, isArchived: archived, before }
    return listConversations(db, { userId: hostId, ...filter }, 'en')
  }
  let deep: string | null = null
  return {
    'inbox.first': () => inbox({}),
    // Onwards from page to page, to the end and from the beginning again.
    'inbox.deep': async () => {
      const { older } = await inbox(deep === null ? {} : { before: deep })
      deep = older
    },
    'inbox.unread': () => inbox({ unread: '1' }),
    'inbox.listing': (round) => inbox({ listing: listingIds[round % listingIds.length]! }),
    'inbox.search': (round) => inbox({ q: ['terrace', 'guest1', 'nothing at all', 'loft 3'][round % 4]! }),
    'inbox.listings': () => listConversationListings(db, hostId, 'en'),
    'inbox.row': () => findConversation(db, own, 'en'),
    waiting: () => whatWaits(db, hostId, new Date()),
    'thread.last': () => readThread(db, { ...own, before: null }),
    'thread.deep': (round) => readThread(db, { ...own, before: 1 + ((round * 97) % INBOX.thread) }),
    'thread.after': (round) => readAfter(db, { ...own, after: (round * 97) % INBOX.thread }),
  }
}

function writes(db: Db, { hostId, thread, listingIds, newGuestIds, bookingIds }: InboxWorld): Record<string, Work> {
  const own = { userId: hostId, conversationId: thread }
  const words = () => MessageForm.parse({ text: 'The key is with the neighbour.', key: newId() })
  return {
    'write.first': (round) => {
      const [guestId, listingId] = [newGuestIds[round % newGuestIds.length]!, listingIds[round % listingIds.length]!]
      return startConversation(db, { ...words(), guestId, listingId }, new Date())
    },
    'write.next': () => sendMessage(db, { ...own, ...words() }, new Date()),
    'write.opened': (round) => openConversation(db, { userId: hostId, bookingId: bookingIds[round]! }, new Date()),
    'write.typing': () => signalTyping(db, own, new Date()),
    'write.archived': (round) => archiveConversation(db, { ...own, isArchived: round % 2 === 0 }),
    'write.read': async (round) => {
      await markRead(db, { ...own, upTo: 1 + round })
      await readAbout(db, { userId: hostId, thingId: thread }, new Date())
    },
    'write.delivered': () => markDelivered(db, hostId),
  }
}

/** Quick replies, and pictures, whose files are kept in memory: what the database does for them. */
async function besides(db: Db, { hostId, thread }: InboxWorld, count: number): Promise<Record<string, Work>> {
  const own = { userId: hostId, conversationId: thread }
  const files = new Map<string, Buffer>()
  const storage: Storage = {
    read: async (name) => files.get(name) ?? null,
    write: async (name, bytes) => void files.set(name, bytes),
    delete: async (name) => void files.delete(name),
    list: async (folder) =>
      [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
  }
  const limits = readLimits('photosPerHour=1000000')
  const world = { storage, limits, budgets: createBudgets({ db, limits, secret: newId() }) }
  // Each is another one: the same twice is one photo.
  const pictures = await Promise.all(Array.from({ length: count + WARM_UP }, (_, round) => pictureOf(round)))
  return {
    'replies.written': async (round) => {
      const reply = QuickReplyForm.parse({ title: `Way in ${round % 5}`, text: 'Ring twice.' })
      const saved = await saveQuickReply(db, { hostId, id: null, ...reply }, new Date())
      if (saved.ok && round % 10 === 0) await deleteQuickReply(db, { hostId, id: saved.value })
    },
    replies: () => listQuickReplies(db, hostId),
    'images.sent': async (round) => {
      const form = ImagesForm.parse({ key: newId() })
      return sendImages(db, world, { ...own, ...form, files: [pictures[round]!] }, new Date())
    },
    'images.refused': () =>
      readMessageImage(db, storage, { userId: hostId, photoId: newId(), width: 480, format: 'avif' }),
  }
}

const pictureOf = (round: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: round & 255, g: round >> 8, b: 0 } } })
    .png()
    .toBuffer()

/** The first ones warm up. */
const WARM_UP = 5

async function timed(name: string, work: Work, count: number): Promise<Figure[]> {
  const tookMs: number[] = []
  for (let round = 0; round < count + WARM_UP; round += 1) {
    const begun = performance.now()
    await work(round)
    if (round >= WARM_UP) tookMs.push(performance.now() - begun)
  }
  const { p50, p95 } = spreadOf(tookMs)
  return [
    { figure: `${name}.p50`, value: p50, unit: 'ms' },
    { figure: `${name}.p95`, value: p95, unit: 'ms', goal: GOAL },
  ]
}
