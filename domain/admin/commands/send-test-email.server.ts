import type { Actor } from '#domain/accounts/account.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { TestFailure } from '../errors.ts'

type Works = { db: Db; budgets: Budgets; product: string }

/** Sends an example of an e-mail to the admin's own address only. */
export async function sendTestEmail(
  { db, budgets, product }: Works,
  { actor, content, language }: { actor: Pick<Actor, 'userId' | 'email'>; content: EmailText; language: Language },
  now: Date,
): Promise<Result<null, TestFailure>> {
  const spent = await budgets.spend('testEmail', actor.userId, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many' })

  const id = newId(now.getTime())
  const input = { eventKey: `test:${id}`, recipientId: actor.userId, to: actor.email, language, content }
  const sent = await inTransaction(db, (tx) =>
    queueEmail(tx, { ...input, type: 'test', maxPerHour: null }, product, now),
  )
  return sent === null ? fail({ reason: 'not-proved' }) : ok(null)
}
