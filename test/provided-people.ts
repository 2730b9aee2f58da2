import type { Db } from '#platform/db.server.ts'
import type { PersonThere } from '#test/providers.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'

/** People with accounts at the providers' stand-ins, for tests with and without a browser. */
export function peopleAt(register: (person: PersonThere) => string, db: Db) {
  /** Somebody with an account at every provider, and none here. */
  function somebody(own: Partial<PersonThere> = {}) {
    const email = `${randomUUID()}@social.example`
    const id = register({ email, isEmailProved: true, firstName: 'Inés', lastName: 'Vega', ...own })
    return { id, email }
  }

  /** The same with an account here, whose address is proved. */
  async function aMember(own: Partial<PersonThere> = {}) {
    const person = somebody(own)
    const userId = randomUUID()
    await sql`insert into "user" (id, name, email, "emailVerified") values (${userId}, 'Inés Vega', ${person.email}, true)`.execute(
      db,
    )
    await sql`update profiles set first_name = 'Inés', last_name = 'Vega' where user_id = ${userId}`.execute(db)
    return { ...person, userId }
  }

  return { somebody, aMember, waysOf: (email: string) => waysOf(db, email) }
}

/** The names of the ways in that an account has, in alphabetical order. */
export async function waysOf(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'userId')
    .select('providerId')
    .where('email', '=', email)
    .orderBy('providerId')
    .execute()
  return rows.map(({ providerId }) => providerId)
}
