import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { AnswerRow } from '../bank-answer.ts'
import type { AnswerFailure, MarkFileFailure, Misfit } from '../errors.ts'
import type { FailureCause } from '../payout.ts'
import { findFile } from '../queries/list-payouts.server.ts'
import { returnPayout } from './return-payout.server.ts'
import { settlePayout } from './settle-payout.server.ts'

type Input = { adminId: string; fileId: string }

/**
 * The payouts that were not paid, by their references.
 *
 * @property cause null: they stay open, and only the others are marked
 */
type Except = { references: readonly string[]; cause: FailureCause | null; reason: string }

/** The numbers of payouts of the file that were marked. */
type Marked = { paid: number; failed: number }

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>
type Listed = File['payouts'][number]

/** Marks all open payouts of a file as paid but these, on an admin's word; those that had ended stay as they are. */
export async function markAllBut(
  db: Db,
  { adminId, fileId, except }: Input & { except: Except },
  now: Date,
): Promise<Result<Marked, MarkFileFailure>> {
  return inTransaction(db, async (tx) => {
    const file = await lockFile(tx, fileId)
    if (!file) return fail({ reason: 'not-found' })
    const open = file.payouts.filter(({ status }) => status === 'sending')
    const known = new Set(open.map(({ reference }) => reference))
    const unknown = except.references.filter((each) => !known.has(each))
    if (unknown.length > 0) return fail({ reason: 'unknown-references', references: unknown })
    if (open.length === 0) return fail({ reason: 'nothing-open' })
    const isExcepted = ({ reference }: Listed) => except.references.includes(reference)
    const paid = open.filter((payout) => !isExcepted(payout))
    const failed = except.cause === null ? [] : open.filter(isExcepted)

    for (const { id } of paid) await markOne(tx, { adminId, payoutId: id, outcome: 'paid' }, now)
    for (const { id } of failed)
      await markOne(tx, { adminId, payoutId: id, outcome: 'failed', cause: except.cause!, reason: except.reason }, now)
    return ok({ paid: paid.length, failed: failed.length })
  })
}

/** Marks payouts as the bank's answer says, all rows of it or none; what is marked so already stays. */
export async function takeAnswer(
  db: Db,
  { adminId, fileId, rows }: Input & { rows: readonly AnswerRow[] },
  now: Date,
): Promise<Result<Marked, AnswerFailure>> {
  return inTransaction(db, async (tx) => {
    const file = await lockFile(tx, fileId)
    if (!file) return fail({ reason: 'not-found' })
    const of = new Map(file.payouts.map((payout) => [payout.reference, payout]))
    const problems = rows.flatMap((row) => problemOf(row, of.get(row.reference)))
    if (problems.length > 0) return fail({ reason: 'does-not-fit', problems })

    const count: Marked = { paid: 0, failed: 0 }
    for (const row of rows) {
      const payout = of.get(row.reference)!
      if (payout.status !== 'sending') continue
      await markOne(tx, { adminId, payoutId: payout.id, ...row }, now)
      count[row.outcome]++
    }
    return ok(count)
  })
}

/** Why a row does not fit its payout: of another file, of another amount, or marked otherwise before. */
function problemOf(row: AnswerRow, payout: Listed | undefined): Misfit[] {
  const { reference } = row
  if (!payout) return [{ reference, why: 'unknown' }]
  const isOther =
    row.amount && (row.amount.minor !== payout.amount.minor || row.amount.currency !== payout.amount.currency)
  if (isOther) return [{ reference, why: 'amount' }]
  const hasEnded = payout.status !== 'sending' && payout.status !== row.outcome
  return hasEnded ? [{ reference, why: 'ended' }] : []
}

type One = { adminId: string; payoutId: string; bankReference?: string | null } & (
  | { outcome: 'paid' }
  | { outcome: 'failed'; cause: FailureCause; reason: string }
)

async function markOne(tx: Tx, one: One, now: Date): Promise<void> {
  const { adminId, payoutId, bankReference = null } = one
  const isMarked =
    one.outcome === 'paid'
      ? await settlePayout(tx, payoutId, adminId, now)
      : await returnPayout(tx, payoutId, { status: 'failed', error: one.reason, cause: one.cause, by: adminId }, now)
  if (!isMarked) throw new Error(`payout ${payoutId} has ended under its lock`)
  if (bankReference)
    await tx.updateTable('payouts').set({ bank_reference: bankReference }).where('id', '=', payoutId).execute()
  const on = { kind: 'payout', id: payoutId } as const
  if (one.outcome === 'paid') await recordAudit(tx, { actorId: adminId, action: 'payout-paid', on }, now)
  else await recordAudit(tx, { actorId: adminId, action: 'payout-failed', on, reason: one.reason }, now)
}

/** Locks the file's payouts, so that of two admins the second sees what the first has marked. */
async function lockFile(tx: Tx, fileId: string): Promise<File | null> {
  await tx.selectFrom('payouts').select('id').where('file_id', '=', fileId).orderBy('id').forUpdate().execute()
  const file = await findFile(tx, fileId)
  return file?.id === fileId ? file : null
}
