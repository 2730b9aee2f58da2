import type { Db, Tx } from '#platform/db.server.ts'
import { type Auth, sessionTokenOf } from '../gateway.server.ts'

/** Ends one of somebody's own sessions: on that device the next page asks to log in. A stranger's reads as missing, and nothing happens. */
export async function endSession(db: Db, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).where('userId', '=', userId).execute()
}

/** Ends all of somebody's sessions. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
}

/** Ends all but the one that asks. */
export async function endOtherSessions(db: Db, auth: Auth, userId: string, request: Request): Promise<void> {
  const token = await sessionTokenOf(auth, request.headers)
  await db.deleteFrom('session').where('userId', '=', userId).where('token', 'is distinct from', token).execute()
}
