import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Entrant = {
  email: string
  language: 'en' | 'es'
  /** Whether the owner's app has to say a code. */
  hasApp: boolean
  /** Whether the account knows countries of its devices, and not this one. */
  isElsewhere: boolean
  /** Whether a code by e-mail would reach its owner, as far as is known. */
  isReached: boolean
}

/**
 * Reads by what it is decided whether whoever has proved one factor is asked for more.
 *
 * @param country from which the request comes
 */
export async function findEntrant(db: Db, userId: string, country: string | null): Promise<Entrant> {
  const { rows } = await sql<Entrant>`
    select email, language,
      exists (select from second_factors f where f.user_id = u.id and confirmed_at is not null) as "hasApp",
      coalesce((select bool_and(country <> ${country}) from devices d where d.user_id = u.id), false) as "isElsewhere",
      "emailVerified" and coalesce((select status = 'sent' from outgoing_emails
        where recipient_id = u.id and to_address = email and status in ('sent', 'failed', 'dead')
        order by created_at desc, id desc limit 1), true) as "isReached"
    from "user" u join profiles p on p.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]!
}
