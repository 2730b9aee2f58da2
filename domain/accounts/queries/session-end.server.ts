import { type RawBuilder, sql } from 'kysely'
import { ADMIN_IDLE_HOURS, SESSION_DAYS, SESSION_IDLE_DAYS } from '../session.ts'

/**
 * When a session that is used now ends, by the database's clock, which every reader of sessions asks.
 *
 * @param userId and since when the session exists, as SQL
 */
export const sessionEnd = (userId: RawBuilder<string>, since: RawBuilder<Date>) =>
  sql<Date>`least(${since} + make_interval(days => ${SESSION_DAYS}), now() + case
    when exists (select from profiles where user_id = ${userId} and permissions <> '{}')
    then make_interval(hours => ${ADMIN_IDLE_HOURS}) else make_interval(days => ${SESSION_IDLE_DAYS}) end)`
