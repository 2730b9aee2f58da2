import type { Db } from '#platform/db.server.ts'
import { isName } from '../person-name.ts'

/** The accounts whose names are from before the rule of names, and stay as they are until their people change them. */
export async function listOldNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['user_id', 'first_name', 'last_name'])
    .where('closed_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.flatMap(({ user_id, first_name, last_name }) =>
    [first_name, last_name].every((name) => name === '' || isName(name)) ? [] : [user_id],
  )
}
