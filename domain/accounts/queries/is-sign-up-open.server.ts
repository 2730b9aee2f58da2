import type { Db } from '#platform/db.server.ts'

/** Whether new accounts can be opened, by the settings. */
export async function isSignUpOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('sign_up_open').executeTakeFirstOrThrow()
  return row.sign_up_open
}
