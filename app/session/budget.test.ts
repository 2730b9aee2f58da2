import type { SecurityEvent } from '#domain/security/security-event.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sayWhenToRetry } from './budget.server.ts'
import { connection, type Services, services } from './services.ts'
import { type Visitor, visitorContext } from './visitor.server.ts'

test.each([
  [429, [{ kind: 'limit-reached', accountId: 'one', network: 'fd00::1', detail: '/search' }]],
  [200, []],
  [403, []],
])('[ADM-05] an answer %d notes that a limit was reached, and by whom: %j', async (status, expected) => {
  const context = new RouterContextProvider()
  const noted: SecurityEvent[] = []
  context.set(services, { noteRefusal: (event: SecurityEvent) => void noted.push(event) } as unknown as Services)
  context.set(connection, { nonce: '', client: 'fd00::1', network: '', route: '/search', retryAfterSeconds: 5 })
  context.set(visitorContext, { actor: { userId: 'one' } } as Visitor)
  const args = { context } as unknown as Parameters<typeof sayWhenToRetry>[0]
  const answer = (await sayWhenToRetry(args, async () => new Response(null, { status }))) as Response
  expect(noted).toEqual(expected)
  expect(answer.headers.get('retry-after')).toBe('5')
})
