import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Whether anybody can make admins; while nobody can, /admin/bootstrap is open. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select exists (select from profiles where 'users' = any(permissions) and closed_at is null) as has`.execute(db)
  return rows[0]!.has
}
