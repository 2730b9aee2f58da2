import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { replyAddress } from '#domain/messaging/queries/read-reply-address.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { aPicture } from '#test/pictures.ts'
import { freePort } from '#test/processes.ts'
import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { expect, test } from 'vitest'

const domain = 'answers.patio.example'
const mailPort = await freePort()
const settings = {
  INBOUND_DOMAIN: domain,
  INBOUND_SECRET: 'the-secret-of-a-mail-service',
  INBOUND_SMTP_PORT: String(mailPort),
  INBOUND_SMTP_HOST: '127.0.0.1',
}
const { ask, clock, db, drainJobs, logIn, pool, secret } = await aHouse({ settings })

/** A guest has written to a host, who answers at this address. */
async function aConversation() {
  const [guest, host] = [await aMember(pool, 'Gala Guest'), await aMember(pool, 'Hugo Host')]
  const { id: listingId } = await db.selectFrom('listings').select('id').orderBy('id').executeTakeFirstOrThrow()
  const two = { guestId: guest.id, hostId: host.id, listingId }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), clock()))
  const text = 'Is there a garage?'
  valueOf(await sendMessage(db, { userId: guest.id, conversationId, text, key: newId() }, clock()))
  return { guest, host, conversationId, to: replyAddress({ conversationId, side: 'host' }, { domain, secret }) }
}

test('[MSG-01] [MSG-04] a host answers by e-mail, with a picture, and the guest reads it in the conversation', async () => {
  const { guest, host, conversationId, to } = await aConversation()
  const picture = await aPicture({ width: 2400, height: 1600, format: 'png' })
  const mail = new MailComposer({
    from: host.email,
    to,
    text: 'Yes, this one.\n\n> Is there a garage?',
    attachments: [{ filename: 'garage.png', content: picture, contentType: 'image/png' }],
  })
  const posted = await ask('/api/webhooks/email', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`patio:${settings.INBOUND_SECRET}`).toString('base64')}`,
      'content-type': 'message/rfc822',
    },
    body: new Uint8Array(await mail.compile().build()),
  })
  expect(posted.status).toBe(200)
  await drainJobs()
  const page = await ask(`/messages/${conversationId}?lang=en`, { cookie: await logIn(guest.email, guest.password) })
  const text = await page.text()
  expect(text).toContain('Yes, this one.')
  expect(text).toContain('/messages/images/')
  expect(text.match(/Is there a garage\?/g)!.length).toBeLessThan(4)
})

test('[MSG-04] an answer that our own SMTP server takes arrives too; one to nobody of ours is refused', async () => {
  const { guest, host, conversationId, to } = await aConversation()
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true })
  await transport.sendMail({ from: host.email, to, text: 'By my own mail server.' })
  await expect(transport.sendMail({ from: host.email, to: guest.email, text: 'x' })).rejects.toThrow('No such mailbox')
  await drainJobs()
  const page = await ask(`/messages/${conversationId}?lang=en`, { cookie: await logIn(guest.email, guest.password) })
  expect(await page.text()).toContain('By my own mail server.')
})

test('[MSG-04] the webhook refuses a stranger before it reads anything, and is no page', async () => {
  const post = (headers: Record<string, string>) => ask('/api/webhooks/email', { method: 'POST', headers, body: 'x' })
  expect((await post({ 'content-type': 'message/rfc822' })).status).toBe(401)
  expect((await ask('/api/webhooks/email')).status).toBe(405)
})
