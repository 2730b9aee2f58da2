import { findShownEmail } from '#domain/email/queries/find-email.server.ts'
import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { notifyOfMessages } from '#domain/messaging/jobs.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { readReplyAddress } from '#domain/messaging/queries/read-reply-address.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { aGuest, aHost, aListing, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { testVault as vault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { notify } from './commands/notify.server.ts'
import { saveChoices } from './commands/save-choices.server.ts'
import { deliver } from './jobs/deliver.server.ts'
import { sendDigest } from './jobs/send-digest.server.ts'

const { db } = await aDatabase()
const domain = 'answers.patio.example'
const secret = 'x'.repeat(40)
const world = { origin: 'https://patio.example', product: 'Patio', limits: defaultLimits, secret, vault }

async function aConversation(text = 'Is there a garage?') {
  const hostId = await aHost(db, { firstName: 'Luis' })
  const guestId = await aGuest(db, { firstName: 'Ana' })
  const listing = await aListing(db, { host_id: hostId, titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
  const { conversationId } = valueOf(
    await startConversation(db, { guestId, listingId: listing.id, text, key: newId() }, NOW),
  )
  const write = async (more: string, at: Date) =>
    valueOf(await sendMessage(db, { userId: guestId, conversationId, text: more, key: newId() }, at))
  return { conversationId, guestId, hostId, listingId: listing.id, write }
}
type Talk = Awaited<ReturnType<typeof aConversation>>

/** Notifies the host as the worker does, and sends what follows. @returns what mail servers get */
async function notified(talk: Talk, at: Date, sender: Partial<Parameters<typeof deliver>[1]> = {}) {
  const unread = {
    conversationId: talk.conversationId,
    recipientId: talk.hostId,
    personId: talk.guestId,
    listingId: talk.listingId,
  }
  await notifyOfMessages(db, unread, at)
  const jobs = await queuedJobs(db, 'notifications.notify')
  const { payload } = jobs.findLast((job) => job.payload['recipientId'] === talk.hostId)!
  await inTransaction(db, (tx) => notify(tx, payload as Parameters<typeof notify>[1], at))
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', talk.hostId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await deliver(db, { notificationId: id, ...world, answersAt: null, ...sender }, at)
  return sendNewest(talk.hostId, at)
}

async function sendNewest(userId: string, at: Date) {
  const { id } = await db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('recipient_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const waiting = await findShownEmail(db, id)
  const sent: Parameters<Mailer>[0][] = []
  await sendEmail({ db, vault }, async (email) => void sent.push(email), id, at)
  return { ...sent[0]!, waiting: waiting! }
}

const at = (minutes: number) => later(NOW, { minutes })

test('[MSG-04] the e-mail of a message holds its words, which nobody but its reader sees, and once it is sent nobody', async () => {
  const talk = await aConversation('Is there a garage?\nWe come at 2.')
  const { id, text, html, waiting } = await notified(talk, at(3))
  expect(text).toContain('> Is there a garage?\n> We come at 2.')
  expect(html).toContain('Is there a garage?<br>We come at 2.')
  expect(JSON.stringify(waiting)).not.toContain('garage')
  expect(waiting.is_redacted).toBe(true)
  const row = await db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('garage')
  expect(row).toMatchObject({ status: 'sent', sealed: null })
})

test('[MSG-04] contact data are covered there as in the thread', async () => {
  const { text } = await notified(await aConversation('Write to ana@example.org'), at(3))
  expect(text).not.toContain('ana@example.org')
  expect(text).toContain('Contact details are hidden')
})

test('[MSG-04] contact data in a name from before the rule of names are covered in subject and text', async () => {
  const talk = await aConversation()
  const older = { first_name: 'Ana +56 9 8765 4321' }
  await db.updateTable('profiles').set(older).where('user_id', '=', talk.guestId).execute()
  const { subject, text, html } = await notified(talk, at(3))
  expect(subject).toContain('Ana +•••••')
  expect(`${subject} ${text} ${html}`).not.toContain('8765')
})

test('[MSG-04] each e-mail holds what came since the last one, up to five, all of them in one thread', async () => {
  const talk = await aConversation('First')
  const first = await notified(talk, at(3))
  for (let number = 1; number <= 7; number += 1) await talk.write(`Words ${number}`, at(4 + number))
  const second = await notified(talk, at(70))
  expect(second.text).not.toContain('First')
  expect(second.text.match(/> Words \d/g)).toEqual(['> Words 3', '> Words 4', '> Words 5', '> Words 6', '> Words 7'])
  expect(second.text).toContain('2 earlier messages wait for you there.')
  expect(first.thread).toBe(`conversation-${talk.conversationId}`)
  expect(second).toMatchObject({ thread: first.thread, subject: first.subject })
})

test('[MSG-04] an answer goes to the reader’s own address of the conversation; without a domain the e-mail says to answer on the site', async () => {
  const talk = await aConversation()
  const { replyTo, text } = await notified(talk, at(3), { answersAt: domain })
  const { conversationId } = talk
  expect(readReplyAddress(replyTo!, { domain, secrets: [secret] })).toEqual({ conversationId, side: 'host' })
  expect(text).toMatch(/^##- Write your answer above this line -##\n/)
  expect(text).toContain('Answer this e-mail')

  const without = await notified(await aConversation(), at(3))
  expect(without).not.toHaveProperty('replyTo')
  expect(without.text).toContain('Please answer on the site')
  expect(without.text).not.toContain('##')
})

test('[MSG-02] [MSG-04] who wants no words in e-mails gets none, and can answer all the same', async () => {
  const talk = await aConversation()
  await saveChoices(db, { userId: talk.hostId, choices: noChange, quiet: null, hasWords: false })
  const { text, replyTo } = await notified(talk, at(3), { answersAt: domain })
  expect(text).not.toContain('garage')
  expect(replyTo).toBeDefined()
  await saveChoices(db, { userId: talk.hostId, choices: noChange, quiet: null, hasWords: true })
  await talk.write('Still there?', at(4))
  expect((await notified(talk, at(70))).text).toContain('> Still there?')
})
const noChange = [{ topic: 'messages', choice: { in_app: true, email: true, push: true } }] as const

test('[MSG-04] a digest says who has written, the first words and where, and its row holds no words', async () => {
  const talk = await aConversation()
  const few = { limits: { ...defaultLimits, emailsPerHourAndKind: 1 } }
  await notified(talk, at(3), few)
  const another = { ...(await aConversationWith(talk, `Do you have ${'many '.repeat(40)}towels?`)) }
  await notified(another, at(5), few)
  expect(await sendDigest(db, { recipientId: talk.hostId, ...world }, at(65))).toBeNull()
  const { text, waiting, subject } = await sendNewest(talk.hostId, at(65))
  expect(subject).toBe('One more: Eva has written to you')
  expect(text).toMatch(/Eva has written to you \(Do you have [many ]+…\): https:\/\/patio\.example\/messages\//)
  expect(waiting.html).not.toContain('Do you have')
  const words = /\((.*)…\)/.exec(text)![1]!
  expect(words.length).toBeLessThanOrEqual(120)
})

/** Another guest writes to the same host. */
async function aConversationWith({ hostId, listingId }: Talk, text: string): Promise<Talk> {
  const guestId = await aGuest(db, { firstName: 'Eva' })
  const { conversationId } = valueOf(await startConversation(db, { guestId, listingId, text, key: newId() }, at(1)))
  return { conversationId, guestId, hostId, listingId, write: async () => ({ number: 0 }) }
}
