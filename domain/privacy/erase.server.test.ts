import { noFaults } from '#domain/payments/sandbox-faults.ts'
import { findConversation } from '#domain/messaging/queries/find-conversation.server.ts'
import { readThread } from '#domain/messaging/queries/read-thread.server.ts'
import { createLog } from '#platform/log.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { aGateway, aGuest, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage, memoryUploads, noMedia } from '#test/media.ts'
import { aWholeLife, marked } from '#test/personal.ts'
import { doDueJobs } from '#test/queue.ts'
import { aDatabase } from '#test/world.ts'
import { Logger } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workerTasks } from '../../tasks.ts'
import { closeAccount } from './commands/close-account.server.ts'
import { erasePerson } from './commands/erase-person.server.ts'

const world = await aDatabase()
const { db } = world
const { storage, files } = memoryStorage()
const { uploads, files: sent } = memoryUploads()
sent.set('mk-upload', Buffer.from('mk-upload'))
const life = await aWholeLife(db, storage.write)

const close = (userId: string) => closeAccount(db, { userId, language: 'en' }, NOW)

valueOf(await close(life.id))
const sessions = await db.selectFrom('session').selectAll().where('userId', '=', life.id).execute()

const printed: string[] = []
const mails: Parameters<Mailer>[0][] = []
const log = createLog('debug', 'test', { write: (line) => void printed.push(line) })
const tasks = workerTasks({
  db,
  ...noMedia(),
  storage,
  uploads,
  clock: () => NOW,
  gateway: aGateway(db),
  payoutGateways: {},
  connect: null,
  mailer: async (email) => void mails.push(email),
  rates: null,
  log,
  sandbox: { faults: noFaults, webhook: { target: '', secret: '' } },
  sender: {
    origin: 'https://patio.example',
    product: 'Patio',
    limits: defaultLimits,
    secret: 'a secret',
    secrets: ['a secret'],
    answersAt: null,
  },
})
// A dead job that names the person, as any may.
await addJob(db, 'email.send', { emailId: life.id })
const logger = new Logger(() => (_level, message) => void printed.push(message))
// Jobs of bookings wait for a time that the queue's clock has passed, so they do not run.
const taskList = { 'privacy.erase': tasks['privacy.erase'], 'email.send': tasks['email.send'] }
await doDueJobs(world, taskList, { logger })

test('[AUTH-07] an account that is closed leaves no personal string in any table, in the storage or in a log; a mail confirms it', async () => {
  expect(sessions).toEqual([])
  expect(await marked(db)).toEqual([])
  // A restored database is told by it who is gone.
  expect([...files.keys()]).toEqual([`erasures/${life.id}`])
  expect([...sent.keys()]).toEqual([])
  expect(printed.join('\n')).toContain('privacy.erase')
  expect(printed.join('\n')).not.toMatch(/mk-/)

  const received = mails.filter(({ to }) => to === life.email)
  expect(received.map(({ subject }) => subject)).toContain('Your Patio account is deleted')
  const { rows } = await sql`select 1 from outgoing_emails where to_address = ${life.email}`.execute(db)
  expect(rows).toEqual([])
})

test('[AUTH-07] what stays: the books balance, reviews and replies without the name of whoever is gone, and a listing that nobody finds', async () => {
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('profiles', 'profiles.user_id', 'author_id')
    .select(['comment', 'reply', 'first_name'])
    .where('booking_id', 'in', [life.stay, life.let])
    .where('comment', '<>', '')
    .orderBy('comment')
    .execute()
  expect(reviews).toEqual([
    { comment: 'A fine place of the host’s', reply: null, first_name: 'Olga' },
    { comment: 'Kept: the guest found it quiet and bright', reply: 'Thank you, the guest', first_name: '' },
    { comment: 'Kept: the host had good guests', reply: null, first_name: '' },
  ])
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'status', 'street'])
    .where('host_id', '=', life.id)
    .execute()
  expect(listings).toEqual([{ id: life.sold, status: 'removed', street: '' }])
  expect(
    (
      await sql`select 1 from payments join bookings on bookings.id = booking_id where guest_id = ${life.id}`.execute(
        db,
      )
    ).rows,
  ).toHaveLength(1)
})

test('[AUTH-07] the other side of a conversation keeps its thread and its own words, and reads that somebody’s were erased', async () => {
  const { conversation_id: conversationId, user_id: hostId } = await db
    .selectFrom('conversation_sides')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .select(['conversation_id', 'user_id'])
    .where('guest_id', '=', life.id)
    .where('side', '=', 'host')
    .executeTakeFirstOrThrow()
  const thread = await readThread(db, { userId: hostId, conversationId, before: null })
  expect(thread!.messages).toMatchObject([
    { number: 1, kind: 'erased', by: 'guest' },
    { number: 2, kind: 'text', by: 'host', text: 'Kept: you are welcome' },
  ])
  const conversation = await findConversation(db, { userId: hostId, conversationId }, 'en')
  expect(conversation!.other).toMatchObject({ name: '', avatar: null, isGone: true })
})

test('[AUTH-07] asked twice, closing an account is once; what is erased is not erased again', async () => {
  expect(await close(life.id)).toEqual({ ok: false, failure: { reason: 'not-found' } })
  expect(await db.transaction().execute((tx) => erasePerson(tx, noMedia(), life.id, NOW))).toBe(false)
})

test('[AUTH-07] an account that is open is never erased, whatever the queue says', async () => {
  const userId = await aGuest(db)
  expect(await db.transaction().execute((tx) => erasePerson(tx, noMedia(), userId, NOW))).toBe(false)
})
