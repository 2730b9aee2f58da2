import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'

/** Over the rate limit the answer is always 'password', which reveals nothing (decision B4). */
export async function nextForm(
  db: Db,
  budgets: Budgets,
  email: string,
  client: string,
  now: Date,
): Promise<'password' | 'register'> {
  if (!(await mayLearn(budgets, email, client, now))) return 'password'
  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return known ? 'password' : 'register'
}

/** The hour's limits bound the answers that reveal whether an address has an account (decision B4). */
export async function mayLearn(budgets: Budgets, email: string, client: string, now: Date): Promise<boolean> {
  const ofClient = await budgets.spend('accountQuestion', client, now)
  const ofEmail = await budgets.spend('accountQuestionOfEmail', email, now)
  return ofClient.ok && ofEmail.ok
}
