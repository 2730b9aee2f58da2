import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { WrongFactor } from '../errors.ts'
import { stepOf } from '../gateway.totp.server.ts'
import { readRecoveryCode } from '../recovery-code.ts'
import { factorVault } from '../gateway.server.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfFactor } from './notify-of-factor.server.ts'

/** A plain hash, because a recovery code is 120 random bits. */
export const recoveryHash = (code: string) => createHash('sha256').update(code).digest('hex')

const limits = ['factorOfAccount', 'factorOfAccountLong'] as const

/** Tries count before they are compared. */
export async function spendFactor(budgets: Budgets, who: string, now: Date): Promise<Result<null, WrongFactor>> {
  for (const limit of limits) {
    const spent = await budgets.spend(limit, who, now)
    if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  }
  return ok(null)
}

type Given = { userId: string; code: string; who: string }

/**
 * A code of the account's app, or one of its recovery codes; each counts once, however many try it at the same time.
 *
 * @param given.who shares the limit of wrong codes
 */
export async function tryFactor(
  db: Db,
  { auth, budgets }: Door,
  { userId, code, who }: Given,
  request: Request,
  now: Date,
): Promise<Result<null, WrongFactor>> {
  const spent = await spendFactor(budgets, who, now)
  if (!spent.ok) return spent
  const { headers } = request
  const recovery = readRecoveryCode(code)
  const tried = recovery
    ? await tryRecoveryCode(db, { userId, code: recovery, origin: auth.linksAt(request) }, now)
    : await tryAppCode(db, { auth }, { userId, code }, now)
  if (!tried.ok) {
    await noteEvent(db, 'factor-wrong', { accountId: userId, headers, detail: recovery ? 'recovery' : 'app' }, now)
    return tried
  }
  await budgets.forget(limits, who)
  if (recovery) await noteEvent(db, 'recovery-used', { accountId: userId, headers }, now)
  return ok(null)
}

async function tryAppCode(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  { userId, code }: Omit<Given, 'who'>,
  now: Date,
): Promise<Result<null, WrongFactor>> {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const vault = factorVault(auth)
  const secret = factor && vault.openByAny(factor.secret, userId)
  const step = secret ? stepOf(secret, code, now) : null
  if (!secret || step === null) return fail({ reason: 'wrong-factor' })
  const taken = await db
    .updateTable('second_factors')
    // What an earlier secret of the installation has encrypted is encrypted by the present one from now on.
    .set({ last_step: step, secret: vault.seal(secret, userId).text })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n ? ok(null) : fail({ reason: 'factor-spent' })
}

async function tryRecoveryCode(
  db: Db,
  { userId, code, origin }: { userId: string; code: string; origin: string },
  now: Date,
): Promise<Result<null, WrongFactor>> {
  return inTransaction(db, async (tx) => {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', recoveryHash(code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) return fail({ reason: 'wrong-factor' })
    await notifyOfFactor(tx, { userId, what: 'recovery', origin }, now)
    return ok(null)
  })
}
