import type { Db } from '#platform/db.server.ts'

/**
 * Outside demo mode nothing runs on a database in which anybody could log in with a printed password.
 *
 * @throws Error that says what to do
 */
export async function refuseDemoPeople(db: Db): Promise<void> {
  const found = await db.selectFrom('demo_people').select('user_id').limit(1).executeTakeFirst()
  if (found) throw new Error(STILL_A_DEMO)
}

const STILL_A_DEMO = `This database was a demo, and the demo's people are still in it: anybody can log in with their printed passwords, as an admin too.
Outside demo mode (DEMO=0) it is not started. Make a backup, then choose:
  npm run db -- leave-demo          deletes the demo's people and what is theirs, and keeps everybody else
  npm run db -- leave-demo --all    deletes everything, and keeps settings and texts
  DEMO=1                            goes on as a demo`
