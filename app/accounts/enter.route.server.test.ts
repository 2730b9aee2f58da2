import { siteOf } from '#domain/i18n/site.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { action } from './enter.route.tsx'

/** The problem with a birthday entered at sign-up, on a given site at a given time. */
async function birthdayProblem(birthday: string, host: string, now: Date): Promise<string | undefined> {
  const context = new RouterContextProvider()
  context.set(services, { clock: () => now, sendsEmails: true } as Services)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  context.set(visitorContext, { site: siteOf(host, new Map()) } as Visitor)
  // Without a first name, so that nothing is ever made.
  const form = { step: 'register', email: 'ana@patio.example', lastName: 'Rojas' }
  const body = new URLSearchParams({ ...form, birthday })
  const request = new Request(`http://${host}/auth/enter`, { method: 'POST', body })
  const answer = await action({ request, context } as unknown as Parameters<typeof action>[0])
  return (answer as { data: { problems: Record<string, string> } }).data.problems['birthday']
}

test('[AUTH-03] somebody is eighteen from their birthday on by the day at the site, not by the day in UTC (D5)', async () => {
  // Ten in the evening of 2 March in Santiago.
  const now = new Date('2026-03-03T01:00:00Z')
  expect(await birthdayProblem('2008-03-03', 'localhost', now)).toBe('auth:problems.tooYoung')
  expect(await birthdayProblem('2008-03-02', 'localhost', now)).toBeUndefined()
  expect(await birthdayProblem('2008-03-03', 'uk.localhost', now)).toBeUndefined()
})
