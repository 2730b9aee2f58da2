import { createHmac } from 'node:crypto'
import { siteOf } from '#domain/i18n/site.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security/security-event.ts'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { action } from './callback.route.ts'

const { db } = await aDatabase()
const SECRET = 'the-secret-of-an-app'

function signed(facebookId: string, secret = SECRET): string {
  const content = { algorithm: 'HMAC-SHA256', user_id: facebookId, issued_at: NOW.getTime() / 1000 }
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
}

/** A server with, or without, a secret of Facebook's, and the lines that it writes. */
function serving(facebookSecret: string | null) {
  const lines: unknown[] = []
  const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
  const log = { warn: (...line: unknown[]) => lines.push(line) }
  const forged: SecurityEvent[] = []
  const noteRefusal = (event: SecurityEvent) => void forged.push(event)
  const own = { db, budgets, log, noteRefusal, clock: () => NOW, facebookSecret, publicUrl: 'https://patio.example' }
  const send = async (callback: string, text: string, client = '10.0.0.1') => {
    const context = new RouterContextProvider()
    context.set(services, own as unknown as Services)
    context.set(connection, { nonce: '', client, network: '' })
    context.set(visitorContext, { site: siteOf('localhost', new Map()) } as Visitor)
    const body = new URLSearchParams({ signed_request: text })
    const request = new Request(`https://patio.example/api/facebook/${callback}`, { method: 'POST', body })
    const answer = await action({ request, params: { callback }, context } as unknown as Parameters<typeof action>[0])
    return { answer, retryAfter: context.get(connection).retryAfterSeconds }
  }
  return { send, lines, forged }
}

test('[AUTH-08] a deletion is answered with a code and the page that shows what became of it, and again with the same', async () => {
  const { send } = serving(SECRET)
  const first = (await (await send('data-deletion', signed('21'))).answer.json()) as Record<string, string>
  expect(first).toEqual({
    url: `https://patio.example/auth/data-deletion?code=${first['confirmation_code']}`,
    confirmation_code: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await (await send('data-deletion', signed('21'))).answer.json()).toEqual(first)
})

test('[AUTH-08] that somebody has taken back the app is taken note of', async () => {
  const { answer } = await serving(SECRET).send('deauthorize', signed('22'))
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('[AUTH-08] without a secret there is no callback, and with one there are two', async () => {
  expect((await serving(null).send('deauthorize', signed('23'))).answer.status).toBe(404)
  expect((await serving(SECRET).send('other', signed('23'))).answer.status).toBe(404)
})

test('[AUTH-08] requests with a wrong signature have a budget: beyond it they are slowed, and the log is written no further', async () => {
  const { send, lines, forged } = serving(SECRET)
  const bad = signed('24', 'guessed-secret')
  for (let made = 0; made < defaultLimits.badSignaturesPerHour; made += 1)
    expect((await send('deauthorize', bad)).answer.status).toBe(400)

  const { answer, retryAfter } = await send('deauthorize', bad)
  expect([answer.status, retryAfter]).toEqual([429, 3600])
  expect(lines).toHaveLength(defaultLimits.badSignaturesPerHour)
  expect((await send('deauthorize', bad, '10.0.0.2')).answer.status).toBe(400)
  expect(forged).toHaveLength(defaultLimits.badSignaturesPerHour + 2)
  expect(forged.at(-1)).toEqual({ kind: 'webhook-forged', network: '10.0.0.2', detail: 'facebook' })
  expect((await send('deauthorize', signed('24'))).answer.status).toBe(200)
})
