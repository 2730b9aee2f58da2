import type { Db } from '#platform/db.server.ts'
import type { DeskKind } from '../desk.ts'

/** @property name empty where the account is gone */
export type Holder = { id: string; name: string }

/** The admins who have taken these things of the desk, by thing. */
export async function findHolders(
  db: Db,
  kind: DeskKind,
  things: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  if (things.length === 0) return new Map()
  const rows = await db
    .selectFrom('desk_marks')
    .innerJoin('profiles', 'user_id', 'taken_by')
    .select(['thing', 'user_id', 'first_name', 'last_name'])
    .where('kind', '=', kind)
    .where('thing', 'in', [...things])
    .execute()
  return new Map(
    rows.map(({ thing, user_id: id, first_name, last_name }) => [
      thing,
      { id, name: `${first_name} ${last_name}`.trim() },
    ]),
  )
}
