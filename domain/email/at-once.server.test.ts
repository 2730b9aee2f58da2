import { emailTypes, isOfSecurity } from './email-type.ts'
import { sendCode } from '#domain/accounts/commands/send-code.server.ts'
import { sendResetLink } from '#domain/accounts/commands/send-reset-link.server.ts'
import { CLIENT_IP_HEADER, createAuth } from '#domain/accounts/gateway.server.ts'
import { saveChoices } from '#domain/notifications/commands/save-choices.server.ts'
import { emailType, kindNames, kinds, mayBeDeferred } from '#domain/notifications/kinds.ts'
import { isTransactional, topics } from '#domain/notifications/topic.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, NOW, queuedJobs } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { queueEmail } from './commands/queue-email.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const ofSecurity = emailTypes.filter(isOfSecurity)

/** Somebody who wants no e-mail at all, in whose zone it is always night. */
async function aSleeper(): Promise<string> {
  const userId = await aGuest(db, { language: 'es' })
  const none = { in_app: false, email: false, push: false }
  const quiet = { from: 0, until: 1439, zone: 'UTC' }
  await saveChoices(db, { userId, choices: topics.map((topic) => ({ topic, choice: none })), quiet })
  return userId
}

test('[MSG-04] [AUTH-07] these types of e-mail are of security', () => {
  for (const type of ['account_verification', 'password_reset', 'new_device', 'way_in', 'password_changed'] as const)
    expect(ofSecurity).toContain(type)
})

test.each(ofSecurity)(
  '[MSG-04] every e-mail of %s goes at once, through quiet hours and whatever was sent before',
  async (type) => {
    const recipientId = await aSleeper()
    const content = { subject: 'x', greeting: 'x', paragraphs: [], facts: [], button: null, footer: 'x' }
    const input = {
      recipientId,
      to: `${recipientId}@patio.example`,
      language: 'es',
      type,
      content,
      maxPerHour: 1,
    } as const
    const ids: (string | null)[] = []
    for (let time = 0; time < 3; time += 1)
      ids.push(await inTransaction(db, (tx) => queueEmail(tx, { ...input, eventKey: newId() }, 'Patio', NOW)))
    const rows = await db
      .selectFrom('outgoing_emails')
      .select('status')
      .where('recipient_id', '=', recipientId)
      .execute()
    expect(rows).toEqual([{ status: 'queued' }, { status: 'queued' }, { status: 'queued' }])
    const jobs = (await queuedJobs(db, 'email.send')).filter(({ payload }) => ids.includes(String(payload['emailId'])))
    expect(jobs).toHaveLength(3)
    for (const { runAt } of jobs) expect(runAt.getTime()).toBeLessThanOrEqual(Date.now())
  },
)

test.each(kindNames.filter((kind) => isOfSecurity(emailType(kind, null))))(
  '[MSG-02] a notification of %s is of a topic whose e-mails nobody can end and nothing defers',
  (kind) => {
    expect(isTransactional(kinds[kind].topic)).toBe(true)
    expect(mayBeDeferred(kind)).toBe(false)
  },
)

test('[AUTH-04] [AUTH-06] codes, links and warnings are in the language of the account, whatever page asks for them', async () => {
  const auth = comparedOnce(createAuth({ secret, publicUrl: 'http://localhost:3000' }))
  const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
  const userId = await aSleeper()
  const email = `${userId}@patio.example`
  const request = new Request('http://localhost:3000/auth/enter', { headers: { [CLIENT_IP_HEADER]: '10.9.8.7' } })
  await sendCode(db, door, { email, language: 'en' }, request, NOW)
  await sendResetLink(db, door, { email, language: 'en' }, request, NOW)
  const sent = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'language', 'subject'])
    .where('recipient_id', '=', userId)
    .orderBy('type')
    .execute()
  expect(sent).toEqual([
    { type: 'account_verification', language: 'es', subject: '······ es tu código de Patio' },
    { type: 'password_reset', language: 'es', subject: 'Una contraseña nueva para Patio' },
  ])
})
