import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { EndFailure } from '../errors.ts'
import { answerEmail } from '../inquiry-email.ts'
import { findAddress } from '../queries/find-address.server.ts'

type Ending = {
  adminId: string
  inquiryId: string
  /** Null closes the inquiry without an answer. */
  answer: string | null
}

/** Of two admins who end an inquiry at once, one gets a failure. */
export function endInquiry(
  db: Db,
  { adminId, inquiryId, answer }: Ending,
  product: string,
  now: Date,
): Promise<Result<null, EndFailure>> {
  return inTransaction(db, async (tx) => {
    const inquiry = await tx
      .selectFrom('inquiries')
      .leftJoin('profiles', 'profiles.user_id', 'person_id')
      .select(['message', 'inquiries.language', 'person_id', 'email', 'profiles.site'])
      .where('id', '=', inquiryId)
      .where('state', '=', 'open')
      .forUpdate('inquiries')
      .executeTakeFirst()
    if (!inquiry) return fail({ reason: 'not-open' })
    const to = await findAddress(tx, { personId: inquiry.person_id, email: inquiry.email })
    if (answer !== null && to === null) return fail({ reason: 'no-address' })

    const state = answer === null ? 'closed' : 'answered'
    await tx
      .updateTable('inquiries')
      .set({ state, answer, ended_at: now, ended_by: adminId })
      .where('id', '=', inquiryId)
      .execute()
    if (answer !== null && to !== null) {
      const language = inquiry.language
      const t = await emailTexts(tx, 'inquiry_answer', { language, site: inquiry.site ?? 'global' }, now)
      const content = answerEmail({ product, t, answer, message: inquiry.message })
      const email = { eventKey: `inquiry-answer:${inquiryId}`, recipientId: inquiry.person_id, to, language, content }
      await queueEmail(tx, { ...email, maxPerHour: null, type: 'inquiry_answer' }, product, now)
    }
    const on = inquiry.person_id === null ? {} : { on: { kind: 'user' as const, id: inquiry.person_id } }
    await recordAudit(tx, { actorId: adminId, action: `inquiry-${state}`, ...on }, now)
    return ok(null)
  })
}
