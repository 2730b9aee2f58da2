import type { Db } from '#platform/db.server.ts'

/** The settings decide. */
export async function isSignUpOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('sign_up_open').executeTakeFirstOrThrow()
  return row.sign_up_open
}
