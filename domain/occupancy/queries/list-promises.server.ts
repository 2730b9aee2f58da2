import type { Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'

export const occupancyPromises: Promises = {
  always: {
    'two holders have one space at one time': sql`
      select a.id from occupancy a join occupancy b using (space_id)
      where a.holder <> b.holder and a.period && b.period and a.released_at is null and b.released_at is null`,
  },
}
