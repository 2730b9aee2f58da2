import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { sql } from 'kysely'
import { blockPerson } from '#domain/accounts/commands/block-person.server.ts'
import { closeAccount } from '#domain/privacy/commands/close-account.server.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGuest, aHost, aListing, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { acceptAnswer } from './commands/accept-answer.server.ts'
import { sendMessage } from './commands/send-message.server.ts'
import { startConversation } from './commands/start-conversation.server.ts'
import { removeOldAnswers } from './commands/remove-old-answers.server.ts'
import { takeAnswer } from './commands/take-answer.server.ts'
import { readInboundEmail } from './gateway.mime.server.ts'
import { MAX_INBOUND_BYTES } from './inbound-email.ts'
import { messageLimits } from './message.ts'
import { readReplyAddress, replyAddress } from './queries/read-reply-address.server.ts'
import { readThread } from './queries/read-thread.server.ts'
import { sendingLimits } from './sending-limits.ts'

const { db } = await aDatabase()
const { storage } = memoryStorage()
const domain = 'answers.patio.example'
const secret = 'x'.repeat(40)
const own = { domain, secrets: [secret] }
const sender = { origin: 'https://patio.example', product: 'Patio' }

async function aConversation() {
  const hostId = await aHost(db, { firstName: 'Luis', language: 'es' })
  const guestId = await aGuest(db, { firstName: 'Ana' })
  const listing = await aListing(db, { host_id: hostId, titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
  const first = { guestId, listingId: listing.id, text: 'Is there a garage?', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, NOW))
  return { conversationId, guestId, hostId }
}
type Talk = Awaited<ReturnType<typeof aConversation>>

const addressOf = (userId: string) => `${userId}@patio.example`
const raw = (mail: object) => new MailComposer({ subject: 'Re: x', ...mail }).compile().build()

type Sent = { side?: Side; from?: string; limits?: typeof defaultLimits; authServer?: string; now?: Date } & Record<
  string,
  unknown
>

/** An answer as it comes in and is read by the worker. */
async function answer(talk: Talk, { side = 'host', limits = defaultLimits, authServer, now = NOW, ...mail }: Sent) {
  const budgets = createBudgets({ db, limits, secret })
  const userId = side === 'host' ? talk.hostId : talk.guestId
  const to = replyAddress({ conversationId: talk.conversationId, side }, { domain, secret })
  const email = { raw: await raw({ from: addressOf(userId), to, ...mail }), recipients: [to] }
  const accepted = await acceptAnswer({ db, budgets, ...own }, email, now)
  if (!accepted.ok) return accepted.failure.reason
  const world = { db, storage, budgets, limits, read: readInboundEmail, authServer: authServer ?? null, sender }
  const waiting = await db.selectFrom('inbound_emails').select('id').where('user_id', '=', userId).execute()
  for (const { id } of waiting) await takeAnswer(world, id, now)
  return 'taken'
}

const messagesIn = async ({ conversationId, guestId }: Talk) =>
  (await readThread(db, { userId: guestId, conversationId, before: null }))!.messages.slice(1)
const refusalsTo = (userId: string) =>
  db
    .selectFrom('outgoing_emails')
    .select(['subject', 'text', 'language', 'to_address', 'thread_key', 'status'])
    .where('recipient_id', '=', userId)
    .where('type', '=', 'answer_refused')
    .orderBy('id')
    .execute()

test('[MSG-04] an answer by e-mail is its author’s message, without what it quotes, and nothing of it waits any more', async () => {
  const talk = await aConversation()
  const text =
    'Sí, hay uno.\n\nEl lun, 2 mar 2026 a las 12:00, Patio (<reply@x.example>) escribió:\n\n> Is there a garage?'
  expect(await answer(talk, { text })).toBe('taken')
  expect(await messagesIn(talk)).toMatchObject([{ kind: 'text', by: 'host', text: 'Sí, hay uno.', number: 2 }])
  expect(await db.selectFrom('inbound_emails').select('id').where('user_id', '=', talk.hostId).execute()).toEqual([])
  expect(await refusalsTo(talk.hostId)).toEqual([])
})

test('[MSG-04] contact data in an answer are covered as in any message', async () => {
  const talk = await aConversation()
  await answer(talk, { text: 'Write to ana.rojas@example.org' })
  const [message] = await messagesIn(talk)
  expect(message).toMatchObject({ isCovered: true })
  expect(JSON.stringify(message)).not.toContain('example.org')
})

test('[MSG-04] what they were notified of is read by an answer, and what came later is not', async () => {
  const talk = await aConversation()
  const side = () =>
    db
      .selectFrom('conversation_sides')
      .select(['unread', 'read_number'])
      .where('conversation_id', '=', talk.conversationId)
      .where('user_id', '=', talk.hostId)
      .executeTakeFirstOrThrow()
  await db
    .updateTable('conversation_sides')
    .set({ notified_at: later(NOW, { minutes: 3 }) })
    .where('user_id', '=', talk.hostId)
    .execute()
  const { conversationId, guestId } = talk
  valueOf(
    await sendMessage(
      db,
      { conversationId, userId: guestId, text: 'And a lift?', key: newId() },
      later(NOW, { minutes: 5 }),
    ),
  )
  await answer(talk, { text: 'Yes', now: later(NOW, { minutes: 6 }) })
  expect(await side()).toEqual({ unread: 1, read_number: 1 })
})

test('[MSG-04] the same e-mail, however often it comes, is one message, and refused it is told once', async () => {
  const talk = await aConversation()
  for (let time = 0; time < 3; time += 1) await answer(talk, { text: 'Yes', messageId: '<one@x.example>' })
  expect(await messagesIn(talk)).toHaveLength(1)
  for (let time = 0; time < 3; time += 1) await answer(talk, { text: '', messageId: '<two@x.example>' })
  expect(await refusalsTo(talk.hostId)).toHaveLength(1)
})

test('[MSG-04] an e-mail from another address is nobody’s message; the account’s own address is told once a day', async () => {
  const talk = await aConversation()
  for (const text of ['One', 'Two']) await answer(talk, { text, from: 'eve@evil.example' })
  expect(await messagesIn(talk)).toEqual([])
  const [refusal, ...others] = await refusalsTo(talk.hostId)
  expect(others).toEqual([])
  expect(refusal).toMatchObject({ to_address: addressOf(talk.hostId), language: 'es', status: 'queued' })
  expect(refusal!.text).toContain(addressOf(talk.hostId))
  expect(refusal!.text).toContain(`/messages/${talk.conversationId}`)
  expect(refusal!.thread_key).toBe(`conversation-${talk.conversationId}`)
  await answer(talk, { text: 'Three', from: 'eve@evil.example', now: later(NOW, { days: 1 }) })
  expect(await refusalsTo(talk.hostId)).toHaveLength(2)
})

test('[MSG-04] nobody writes as the other side, whose address they do not have', async () => {
  const talk = await aConversation()
  await answer(talk, { text: 'I agree to everything', side: 'host', from: addressOf(talk.guestId) })
  expect(await messagesIn(talk)).toEqual([])
})

test('[MSG-04] where our mail server says who has sent an e-mail, that decides', async () => {
  const talk = await aConversation()
  const by = (result: string) => ({
    text: `By ${result}`,
    authServer: 'mx.patio.example',
    headers: { 'Authentication-Results': `mx.patio.example; dmarc=${result} header.from=patio.example` },
  })
  await answer(talk, by('fail'))
  await answer(talk, by('pass'))
  expect(await messagesIn(talk)).toMatchObject([{ text: 'By pass' }])
  expect(await refusalsTo(talk.hostId)).toHaveLength(1)
})

test.each([
  ['a notice of absence', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a list', { headers: { Precedence: 'bulk' } }],
  ['a bounce', { headers: { 'Return-Path': '<>' } }],
])('[MSG-04] %s is no message and is answered by nothing', async (_, mail) => {
  const talk = await aConversation()
  await answer(talk, { text: 'I am away', ...mail })
  await answer(talk, { text: 'I am away', from: 'eve@evil.example', ...mail })
  expect(await messagesIn(talk)).toEqual([])
  expect(await refusalsTo(talk.hostId)).toEqual([])
})

test.each<[string, RegExp, (talk: Talk) => Promise<unknown>, object?]>([
  [
    'the other side has blocked',
    /no pueden escribirse/,
    ({ guestId, hostId }) => blockPerson(db, { userId: guestId, otherId: hostId }, NOW),
  ],
  [
    'the other side has closed their account',
    /está cerrada/,
    ({ guestId }) => closeAccount(db, { userId: guestId, language: 'en' }, NOW),
  ],
  ['has a suspended account', /está suspendida/, ({ hostId }) => suspended(hostId, NOW).execute(db)],
  ['writes nothing', /No encontramos palabras/, async () => {}, { text: '> Is there a garage?' }],
  ['writes too much', /2000 caracteres/, async () => {}, { text: 'a'.repeat(messageLimits.text + 1) }],
  ['writes far too much', /2000 caracteres/, async () => {}, { text: 'a'.repeat(60_000) }],
  [
    'sends no picture as one',
    /Una de sus imágenes/,
    async () => {},
    { attachments: [{ filename: 'a.jpg', content: 'x', contentType: 'image/jpeg' }] },
  ],
  [
    'has written too often',
    /mucho en poco tiempo/,
    ({ conversationId, hostId }) =>
      sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
      select gen_random_uuid(), ${conversationId}, 100 + n, 'text', ${hostId}, 'x', ${NOW} from generate_series(1, ${sendingLimits.member.messagesPerHour}) n`.execute(
        db,
      ),
  ],
])('[MSG-04] who %s learns by e-mail why an answer was not sent on', async (_, why, prepare, mail = {}) => {
  const talk = await aConversation()
  await prepare(talk)
  const before = (
    await db.selectFrom('messages').select('id').where('conversation_id', '=', talk.conversationId).execute()
  ).length
  await answer(talk, { text: 'Yes', ...mail })
  const after = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', talk.conversationId)
    .execute()
  expect(after).toHaveLength(before)
  const refusals = await refusalsTo(talk.hostId)
  expect(refusals).toHaveLength(1)
  expect(refusals[0]!.text).toMatch(why)
})

test('[MSG-04] pictures of an answer are pictures of its message, and of a file its author learns that it was left out', async () => {
  const talk = await aConversation()
  const content = await aPicture({ width: 400, height: 300 })
  const file = (filename: string, contentType: string) => ({ filename, content, contentType })
  await answer(talk, { text: 'Look', attachments: [file('a.jpg', 'image/jpeg'), file('plan.pdf', 'application/pdf')] })
  expect(await messagesIn(talk)).toMatchObject([
    { kind: 'images', text: 'Look', images: [{ width: 400, height: 300 }] },
  ])
  const [left] = await refusalsTo(talk.hostId)
  expect(left!.subject).toBe('Tu respuesta a Ana se envió sin sus archivos')

  const many = Array.from({ length: messageLimits.images + 1 }, (_, n) => file(`${n}.jpg`, 'image/jpeg'))
  await answer(talk, { text: 'Look', attachments: many, now: later(NOW, { minutes: 1 }) })
  expect((await refusalsTo(talk.hostId)).at(-1)!.text).toContain('4 imágenes')
  expect(await messagesIn(talk)).toHaveLength(1)
})

test('[MSG-04] an e-mail that its reader cannot read is told, and gone', async () => {
  const talk = await aConversation()
  const inbound = {
    id: newId(),
    conversation_id: talk.conversationId,
    user_id: talk.hostId,
    raw: Buffer.from('x'),
    received_at: NOW,
  }
  await db.insertInto('inbound_emails').values(inbound).execute()
  const world = { db, storage, budgets: createBudgets({ db, limits: defaultLimits, secret }), limits: defaultLimits }
  await takeAnswer({ ...world, read: async () => null, authServer: null, sender }, inbound.id, NOW)
  expect((await refusalsTo(talk.hostId))[0]!.text).toContain('No pudimos leer')
})

test('[MSG-04] an e-mail whose reading has failed for good is gone after a week', async () => {
  const talk = await aConversation()
  const waiting = { conversation_id: talk.conversationId, user_id: talk.hostId, raw: Buffer.from('x') }
  for (const days of [6, 8])
    await db
      .insertInto('inbound_emails')
      .values({ ...waiting, id: newId(), received_at: later(NOW, { days: -days }) })
      .execute()
  await removeOldAnswers(db, NOW)
  const left = await db.selectFrom('inbound_emails').select('received_at').where('user_id', '=', talk.hostId).execute()
  expect(left).toEqual([{ received_at: later(NOW, { days: -6 }) }])
})

test('[MSG-04] an address is one side’s of one conversation, in capitals too, under the secret before as well, and at our domain alone', async () => {
  const of = { conversationId: newId(), side: 'guest' } as const
  const address = replyAddress(of, { domain, secret })
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
  expect(readReplyAddress(address.toUpperCase(), own)).toEqual(of)
  expect(readReplyAddress(address, { domain, secrets: ['another', secret] })).toEqual(of)
  const other = replyAddress({ ...of, side: otherSide(of.side) }, { domain, secret })
  const forged = [
    address.replace(domain, 'evil.example'),
    address.replace(/g(?=[0-9a-f]{24}@)/, 'h'),
    other.replace(/h(?=[0-9a-f]{24}@)/, 'g'),
    replyAddress(of, { domain, secret: 'guessed' }),
    `x${address}`,
    'hello@answers.patio.example',
  ]
  for (const each of forged) expect(readReplyAddress(each, own), each).toBeNull()
})

test('[MSG-04] an e-mail is taken up to its size, for addresses of conversations that exist, and so often an hour', async () => {
  const talk = await aConversation()
  const budgets = createBudgets({ db, limits: { ...defaultLimits, answersPerHour: 2 }, secret })
  const accept = (recipients: string[], length = 10) =>
    acceptAnswer({ db, budgets, ...own }, { recipients, raw: Buffer.alloc(length) }, NOW)
  const address = replyAddress({ conversationId: talk.conversationId, side: 'guest' }, { domain, secret })
  const unknown = replyAddress({ conversationId: newId(), side: 'guest' }, { domain, secret })
  expect(await accept([address], MAX_INBOUND_BYTES + 1)).toMatchObject({ failure: { reason: 'too-large' } })
  expect(await accept([])).toMatchObject({ failure: { reason: 'unknown' } })
  expect(await accept([unknown])).toMatchObject({ failure: { reason: 'unknown' } })
  expect(await accept(['somebody@x.example', address])).toMatchObject({ ok: true })
  expect(await accept([address])).toMatchObject({ ok: true })
  expect(await accept([address])).toMatchObject({ failure: { reason: 'too-many' } })
  expect(await queuedJobs(db, 'messaging.take-answer')).not.toEqual([])
})
