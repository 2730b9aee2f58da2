import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { SharedAccount, WrongFactor } from '../errors.ts'
import { factorVault } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { appAddress, newAppSecret, stepOf } from '../gateway.totp.server.ts'
import { isShared } from '../policy.ts'
import type { Door } from './door.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfFactor } from './notify-of-factor.server.ts'
import { spendFactor } from './try-factor.server.ts'
import { writeRecoveryCodes } from './write-recovery-codes.server.ts'

type Whose = { userId: string; email: string; issuer: string }

/** All that an app needs: a secret to type, and the address that says the same as a link and as a QR code. */
type AppSetUp = { secret: string; address: string; qrCode: string }

/**
 * Each set-up has a secret of its own, so that nobody keeps one that an earlier page has shown.
 *
 * @returns null where the account has an app already
 */
export async function beginFactor(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  { userId, ...label }: Whose,
  now: Date,
): Promise<Result<AppSetUp | null, SharedAccount>> {
  if (isShared(label.email)) return fail({ reason: 'shared-account' })
  const secret = newAppSecret()
  const sealed = factorVault(auth).seal(secret, userId).text
  const begun = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealed, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return ok(begun ? { secret, ...appAddress(secret, label) } : null)
}

/** The same set-up once more, for a page that says what was wrong; null where none is open. */
export async function openSetUp(db: Db, { auth }: Pick<Door, 'auth'>, whose: Whose): Promise<AppSetUp | null> {
  const secret = await openSecret(db, { auth }, whose.userId)
  return secret === null ? null : { secret, ...appAddress(secret, whose) }
}

async function openSecret(db: Db, { auth }: Pick<Door, 'auth'>, userId: string): Promise<string | null> {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return factor ? factorVault(auth).openByAny(factor.secret, userId) : null
}

/**
 * A first code shows that the app has the secret; only then it counts.
 *
 * @returns the recovery codes, which nobody can read again
 */
export async function confirmFactor(
  db: Db,
  door: Door,
  { userId, code }: { userId: string; code: string },
  request: Request,
  now: Date,
): Promise<Result<readonly string[], WrongFactor | { reason: 'not-begun' }>> {
  const spent = await spendFactor(door.budgets, `own ${userId}`, now)
  if (!spent.ok) return spent
  const secret = await openSecret(db, door, userId)
  if (!secret) return fail({ reason: 'not-begun' })
  const step = stepOf(secret, code, now)
  if (step === null) return fail({ reason: 'wrong-factor' })

  const { headers } = request
  const [tokenHash, origin] = [sessionHashOf(door.auth, headers), door.auth.linksAt(request)]
  const codes = await inTransaction(db, async (tx) => {
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) return null
    await endProofs(tx, userId, now, tokenHash)
    await tx.updateTable('session').set({ factors: 'both' }).where('token_hash', '=', tokenHash).execute()
    const made = await writeRecoveryCodes(tx, userId)
    await notifyOfFactor(tx, { userId, what: 'on', origin }, now)
    return made
  })
  if (!codes) return fail({ reason: 'not-begun' })
  await noteEvent(db, 'factor-added', { accountId: userId, headers, detail: 'app' }, now)
  return ok(codes)
}
