import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { isResendable } from '../email.ts'
import type { ResendFailure } from '../errors.ts'
import { tryRefused } from './note-refusal.server.ts'

/** @property bookingId the booking on whose page it is resent, which the audit log names */
type Resending = { adminId: string; emailId: string; bookingId?: string }

/**
 * The e-mail keeps its Message-ID, so that mail programs recognize it, and gets all its tries again. A refused address is tried again.
 * Of two admins who resend it at once, one gets a failure.
 */
export async function resendEmail(
  { db, budgets }: { db: Db; budgets: Budgets },
  resending: Resending,
  now: Date,
): Promise<Result<null, ResendFailure>> {
  const ofAdmin = await budgets.spend('resend', resending.adminId, now)
  if (!ofAdmin.ok) return fail({ ...ofAdmin.failure, reason: 'too-many' })
  const ofReader = await spendForReader(budgets, resending.emailId, now)
  return ofReader.ok ? inTransaction(db, (tx) => resendWithin(tx, resending, now)) : ofReader
}

/** A reader gets one e-mail so often a day at most, whoever sends it again. */
export async function spendForReader(
  budgets: Budgets,
  emailId: string,
  now: Date,
): Promise<Result<null, ResendFailure>> {
  const spent = await budgets.spend('resendOfEmail', emailId, now)
  return spent.ok ? ok(null) : fail({ ...spent.failure, reason: 'too-many' })
}

/** Resends in the caller's transaction, who has spent what it costs; a failure writes nothing. */
export async function resendWithin(
  tx: Tx,
  { adminId, emailId, bookingId }: Resending,
  now: Date,
): Promise<Result<null, ResendFailure>> {
  const email = await lockEmail(tx, emailId)
  if (!email) return fail({ reason: 'not-found' })
  if (!isResendable(email.status)) return fail({ reason: 'not-ended' })
  if (email.redacted_at !== null || email.text === '') return fail({ reason: 'removed' })
  if (email.address !== email.to_address || !email.emailVerified) return fail({ reason: 'address-gone' })

  await tx.updateTable('outgoing_emails').set({ status: 'queued', attempts: 0 }).where('id', '=', emailId).execute()
  await tryRefused(tx, email.recipient_id!, now)
  await addJob(tx, 'email.send', { emailId })
  const noted = bookingId
    ? ({ action: 'booking-email-resent', on: { kind: 'booking', id: bookingId } } as const)
    : ({ action: 'email-resent', on: { kind: 'user', id: email.recipient_id! } } as const)
  const changes = { [`email.${email.type}`]: [email.status, 'queued'] as const }
  await recordAudit(tx, { actorId: adminId, ...noted, changes }, now)
  return ok(null)
}

/** The recipient's current address is read with it. */
const lockEmail = (tx: Tx, emailId: string) =>
  tx
    .selectFrom('outgoing_emails as e')
    .leftJoin('user as u', 'u.id', 'e.recipient_id')
    .select(['e.status', 'e.type', 'e.redacted_at', 'e.text', 'e.to_address', 'e.recipient_id'])
    .select(['u.email as address', 'u.emailVerified'])
    .where('e.id', '=', emailId)
    .forUpdate('e')
    .executeTakeFirst()
