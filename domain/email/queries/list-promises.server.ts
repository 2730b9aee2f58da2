import type { Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'

export const emailPromises: Promises = {
  always: {
    'an event has two letters to one reader': sql`
      select min(id::text) as id from outgoing_emails group by event_key, to_address having count(*) > 1`,
  },
}
