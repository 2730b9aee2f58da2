import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Member = { id: string; email: string; password: string }

/** A proved member of one journey with the demo's password, not limited as a newcomer. */
export async function aMember(database: pg.Client | pg.Pool, name = 'Olivia Own'): Promise<Member> {
  const id = randomUUID()
  const email = `${id}@member.example`
  await database.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt") values ($1, $2, $3, true, now() - interval '30 days')`,
    [id, name, email],
  )
  await database.query(
    `insert into account (id, "accountId", "providerId", "userId", password)
     select gen_random_uuid(), $1::text, 'credential', $1::uuid, password from account join "user" u on u.id = "userId"
     where email = 'guest@patio.example'`,
    [id],
  )
  return { id, email, password: 'patio-guest' }
}
