import { createAuth } from '#domain/accounts/gateway.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { answerForm } from './auth-form.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: 'http://localhost:3000' }))
const budgets = createBudgets({ db, limits: defaultLimits, secret })

/** The log-in's answer to a form. */
async function answer(form: Record<string, string>, sendsEmails: boolean) {
  const context = new RouterContextProvider()
  context.set(services, { db, auth, budgets, clock: () => NOW, sendsEmails } as Services)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  context.set(visitorContext, { site: siteOf('localhost', new Map()), language: 'en', currency: 'USD' } as Visitor)
  const { step, problems } = await answerForm(
    form,
    new Request('http://localhost:3000/auth/enter', { method: 'POST' }),
    context,
  )
  return { step, problem: problems['form'] ?? null }
}

const email = 'newcomer@patio.example'
const password = 'a good password'

test.each([
  [{ step: 'email', email }, 'a new address'],
  [{ step: 'choose', email, password, confirmPassword: password }, 'a password for it'],
  [{ step: 'noPassword', email }, 'no password for it'],
  [{ step: 'register', email }, 'the person'],
  [{ step: 'sendCode', email }, 'another code'],
  [{ step: 'forgot', email }, 'a new password'],
] as const)(
  '[AUTH-03] where no e-mail can be sent, %j (%s) is answered that sign-up is not open yet',
  async (form, _why) => {
    expect(await answer(form, false)).toEqual({ step: 'email', problem: 'auth:problems.notOpen' })
    expect(await db.selectFrom('user').select('id').execute()).toEqual([])
    expect((await answer(form, true)).problem).not.toBe('auth:problems.notOpen')
  },
)

test('[ADM-01] [AUTH-03] where admins have closed the sign-up, a new address is told so', async () => {
  await db.updateTable('settings').set({ sign_up_open: false }).execute()
  try {
    expect(await answer({ step: 'email', email }, true)).toEqual({
      step: 'email',
      problem: 'auth:problems.signUpClosed',
    })
  } finally {
    await db.updateTable('settings').set({ sign_up_open: true }).execute()
  }
  expect(await answer({ step: 'email', email }, true)).toEqual({ step: 'choose', problem: null })
})
