import { newId } from '#kernel/ids.ts'
import { sql } from 'kysely'

/** A suspension and the stop of payouts that belongs to it, without an admin, e-mails and listings. */
export const suspended = (userId: string, since: Date) => sql`
  with stopped as (insert into host_stops (id, host_id, cause, reason, created_at)
    values (${newId(since.getTime())}, ${userId}, 'suspension', 'test', ${since}))
  insert into suspensions (user_id, since, reason) values (${userId}, ${since}, 'test')`

/** The end of what `suspended` began. */
export const suspendedNoMore = (userId: string) => sql`
  with stopped as (delete from host_stops where host_id = ${userId} and cause = 'suspension')
  delete from suspensions where user_id = ${userId}`
