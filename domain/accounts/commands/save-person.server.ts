import { type Db, inTransaction } from '#platform/db.server.ts'
import type { PersonInput } from '../input.ts'
import { writeAbout } from './write-about.server.ts'

/** Saving replaces everything, so an empty field removes its value. */
export async function savePerson(db: Db, userId: string, person: PersonInput, now: Date): Promise<void> {
  const { firstName, lastName, country, phone } = person
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ first_name: firstName, last_name: lastName, country_code: country, phone })
      .where('user_id', '=', userId)
      .execute()
    await tx
      .updateTable('user')
      .set({ name: `${firstName} ${lastName}`, updatedAt: now })
      .where('id', '=', userId)
      .execute()
    await writeAbout(tx, userId, person)
  })
}
