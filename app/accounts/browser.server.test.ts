import { createAuth, emailVaultOf } from '#domain/accounts/gateway.server.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import type { AuthReply } from './auth-answer.ts'
import { action } from './enter.route.tsx'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const origin = 'http://localhost:3000'
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const budgets = createBudgets({ db, limits: defaultLimits, secret })

/** A form of the log-in. @returns the answer, and the cookie by which the browser is known, where it gets one */
async function send(form: Record<string, string>, cookie = '') {
  const context = new RouterContextProvider()
  const own = { db, auth, budgets, limits: defaultLimits, clock: () => NOW, sendsEmails: true, demo: false }
  context.set(services, own as unknown as Services)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  const visitor = { site: siteOf('localhost', new Map()), language: 'en', currency: 'USD', origin }
  context.set(visitorContext, visitor as Visitor)
  // Requested as a script does, so that no redirect is followed.
  const url = `${origin}/auth/enter.data`
  const request = new Request(url, { method: 'POST', headers: { cookie }, body: new URLSearchParams(form) })
  const answer = await action({ request, context } as unknown as Parameters<typeof action>[0])
  const { data: reply, init } = answer as { data: AuthReply; init: { headers: Headers } }
  const device = init.headers.getSetCookie().find((each) => each.startsWith('device='))
  return { step: reply.step, problems: reply.problems, device }
}

test('[AUTH-04] a browser gets its secret with the first form, and the code that it asks for is taken there and nowhere else', async () => {
  const email = 'browsers@patio.example'
  await aGuest(db, { email })
  const sent = await send({ step: 'sendCode', email })
  expect(sent).toMatchObject({ step: 'code', problems: {} })
  expect(sent.device).toMatch(/^device=[\w-]{43}; Path=\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  const code = /\b\d{6}\b/.exec((await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, new Date(0)))!.text)![0]

  const other = await send({ step: 'code', email, code })
  expect(other.problems).toEqual({ code: 'auth:problems.codeExpired' })
  const cookie = sent.device!.split(';')[0]!
  const entered = await send({ step: 'code', email, code }, cookie)
  // The account knows the device from now on, so its secret stays the same.
  expect(entered).toMatchObject({ step: 'done', problems: {} })
  expect(entered.device?.split(';')[0]).toBe(cookie)
  expect((await send({ step: 'email', email }, cookie)).device).toBeUndefined()
})
