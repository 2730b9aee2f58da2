import { createAuth } from '#domain/accounts/gateway.server.ts'
import { sendResetLink } from '#domain/accounts/commands/send-reset-link.server.ts'
import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { newId } from '#kernel/ids.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { loader as body } from './body.route.ts'
import { loader as page } from './email.route.tsx'
import { loader as list } from './emails.route.tsx'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const origin = 'https://patio.example'
const door = {
  auth: createAuth(db, { secret, publicUrl: origin }),
  budgets: createBudgets({ db, limits: defaultLimits, secret }),
}

/** All answers to an admin as text. */
async function answersTo(adminId: string, emailId: string) {
  const context = new RouterContextProvider()
  context.set(services, { db, clock: () => NOW, demo: true, product: 'Patio' } as unknown as Services)
  const visitor = {
    actor: { userId: adminId },
    t: translator('en'),
    locale: 'en-US',
    language: 'en',
    origin,
    site: siteOf('localhost', new Map()),
  }
  context.set(visitorContext, visitor as unknown as Visitor)
  const url = new URL(`${origin}/admin/emails/${emailId}`)
  const args = { request: new Request(url), url, params: { emailId }, context } as never
  const answer = await body(args)
  return [
    answer.status,
    await answer.text(),
    JSON.stringify(await page(args)),
    JSON.stringify(await list(args)),
  ] as const
}

const entriesOn = async (id: string) =>
  (await listAudit(db, { before: null, of: null })).entries.filter(({ on }) => on?.id === id)

test('[ADM-05] [ADM-02] an admin of e-mails reads no link that waits to be sent, in the demo neither, and the log says what they have opened', async () => {
  const adminId = await aGuest(db)
  const owner = await aGuest(db, { email: 'whole-admin@patio.example' })
  const linkRequest = new Request(`${origin}/auth/reset`, { headers: { 'x-patio-client': '192.0.2.1' } })
  await sendResetLink(db, door, { email: 'whole-admin@patio.example', language: 'en' }, linkRequest, NOW)
  const [email] = await emailsAsSent(db, secret, { to: { id: owner }, type: 'password_reset' })
  const token = new URL(email!.link!).searchParams.get('token')!

  const [status, ...answers] = await answersTo(adminId, email!.id)
  expect(status).toBe(200)
  expect(answers[0]).toContain('Choose a new password')
  for (const answer of answers) expect(answer).not.toContain(token)
  expect(answers[0]).not.toContain('type=recovery')
  expect(await entriesOn(owner)).toMatchObject([
    { action: 'email-read', changes: [['email.password_reset', [null, 'queued']]] },
  ])
})

test('[ADM-05] of an e-mail that is not there nothing is noted', async () => {
  const context = new RouterContextProvider()
  context.set(services, { db, clock: () => NOW } as unknown as Services)
  for (const emailId of [newId(), 'x']) expect((await body({ params: { emailId }, context } as never)).status).toBe(404)
})
