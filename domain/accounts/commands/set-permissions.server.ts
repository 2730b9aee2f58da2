import type { Tx } from '#platform/db.server.ts'
import type { Permission } from '../permission.ts'
import { endSessionsOf } from './end-sessions.server.ts'

/** Sessions end with a change, because a session has the rights that it began with. */
export async function setPermissions(tx: Tx, userId: string, permissions: readonly Permission[]): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ permissions: [...permissions] })
    .where('user_id', '=', userId)
    .execute()
  await endSessionsOf(tx, userId)
}
