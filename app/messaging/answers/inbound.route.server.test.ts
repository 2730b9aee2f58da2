import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { replyAddress } from '#domain/messaging/queries/read-reply-address.server.ts'
import type { SecurityEvent } from '#domain/security/security-event.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { createSeats } from '#platform/seats.server.ts'
import { aGuest, aListing, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { action } from './inbound.route.ts'

const { db } = await aDatabase()
const secret = 'a-secret-of-the-mail-service'
const domain = 'answers.patio.example'
const linkSecrets = ['x'.repeat(40)]
const guestId = await aGuest(db)
const listing = await aListing(db)
const { conversationId } = valueOf(
  await startConversation(db, { guestId, listingId: listing.id, text: 'Hello', key: newId() }, NOW),
)
const to = replyAddress({ conversationId, side: 'guest' }, { domain, secret: linkSecrets[0]! })
const EMAIL = `From: ana@example.org\r\nTo: Patio <${to}>\r\n\r\nYes`

const forged: SecurityEvent[] = []
const inbound = { domain, secret, smtp: null, authServer: null }
const basic = (password: string) => `Basic ${Buffer.from(`patio:${password}`).toString('base64')}`

type Posting = { authorization?: string; own?: Partial<Services>; limits?: typeof defaultLimits }

async function post(
  body: BodyInit,
  type: string | null,
  { authorization = basic(secret), own, limits = defaultLimits }: Posting = {},
) {
  const context = new RouterContextProvider()
  const seats = createSeats({ perAccount: 1, perServer: 1 })
  const noteRefusal = (event: SecurityEvent) => void forged.push(event)
  const all = {
    db,
    inbound,
    inboundSeats: seats,
    budgets: createBudgets({ db, limits, secret: 'x'.repeat(40) }),
    linkSecrets,
    clock: () => NOW,
    noteRefusal,
    ...own,
  }
  context.set(services, all as unknown as Services)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  const headers = { authorization, ...(type && { 'content-type': type }) }
  const request = new Request('https://patio.example/api/webhooks/email', { method: 'POST', body, headers })
  const answer = await action({ request, params: {}, context } as unknown as Parameters<typeof action>[0])
  return answer.status
}
const waiting = async () => {
  const rows = await db.selectFrom('inbound_emails').select(['raw', 'user_id']).execute()
  return rows.map((row) => [row.raw.toString(), row.user_id])
}
beforeEach(async () => void (await db.deleteFrom('inbound_emails').execute()))

const mailgun = new FormData()
mailgun.set('recipient', to)
mailgun.set('body-mime', EMAIL)
const sendGrid = new FormData()
sendGrid.set('email', EMAIL)

test.each<[string, BodyInit, string | null]>([
  ['a raw e-mail', EMAIL, 'message/rfc822'],
  ['Postmark', JSON.stringify({ RawEmail: EMAIL, OriginalRecipient: to }), 'application/json'],
  ['Mailgun', mailgun, null],
  ['Mailgun without files', new URLSearchParams({ recipient: to, 'body-mime': EMAIL }), null],
  ['SendGrid', sendGrid, null],
])('[MSG-04] what %s posts is taken, and waits for the worker', async (_, body, type) => {
  expect(await post(body, type)).toBe(200)
  expect(await waiting()).toEqual([[EMAIL, guestId]])
})

test('[MSG-04] a bearer token is the secret too', async () => {
  expect(await post(EMAIL, 'message/rfc822', { authorization: `Bearer ${secret}` })).toBe(200)
  expect(await waiting()).toHaveLength(1)
})

test('[MSG-04] who does not know the secret posts nothing, and that is noted; without a secret there is no such address', async () => {
  for (const authorization of ['', basic(''), basic(`${secret}x`), `Bearer ${secret.slice(1)}`, `Digest ${secret}`])
    expect(await post(EMAIL, 'message/rfc822', { authorization }), authorization).toBe(401)
  expect(forged).toHaveLength(5)
  expect(forged[0]).toEqual({ kind: 'webhook-forged', network: '10.0.0.1', detail: 'email' })
  for (const own of [{ inbound: null }, { inbound: { ...inbound, secret: null } }])
    expect(await post(EMAIL, 'message/rfc822', { own })).toBe(404)
  expect(await waiting()).toEqual([])
})

test('[MSG-04] an e-mail to nobody is answered as taken, so that it does not come again; what is none is refused', async () => {
  expect(await post(EMAIL.replace(to, 'reply+1@answers.patio.example'), 'message/rfc822')).toBe(200)
  expect(await post('{"RawEmail": 1}', 'application/json')).toBe(400)
  expect(await post('{', 'application/json')).toBe(400)
  expect(await post(new URLSearchParams({ text: 'x' }), null)).toBe(400)
  expect(await waiting()).toEqual([])
})

test('[MSG-04] a larger one is refused, and so is one too many or one without a place', async () => {
  expect(await post(Buffer.alloc(28 * 1024 * 1024), 'message/rfc822')).toBe(413)
  const inboundSeats = createSeats({ perAccount: 0, perServer: 0 })
  expect(await post(EMAIL, 'message/rfc822', { own: { inboundSeats } })).toBe(503)
  const limits = { ...defaultLimits, answersPerHour: 1 }
  await db.deleteFrom('spent_budgets').execute()
  expect(await post(EMAIL, 'message/rfc822', { limits })).toBe(200)
  expect(await post(EMAIL, 'message/rfc822', { limits })).toBe(429)
})
