import type { Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'

export const adminPromises: Promises = {
  ofFew: {
    'a suspension does not stop payouts, or one that was lifted still does': sql`
      select coalesce(s.user_id, h.host_id) as id from suspensions s
      -- An erased person's suspension is gone; their payouts stay stopped.
      full join (select host_id from host_stops join profiles on user_id = host_id and erased_at is null
        where cause = 'suspension' and ended_at is null) h on h.host_id = s.user_id
      where s.user_id is null or h.host_id is null`,
  },
}
