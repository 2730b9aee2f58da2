import type { Tx } from '#platform/db.server.ts'
import type { Person } from '../input.ts'

export async function writeForm(tx: Tx, userId: string, form: Person): Promise<void> {
  const { firstName, lastName, birthday, country, phone } = form
  await tx
    .updateTable('user')
    .set({ name: `${firstName} ${lastName}` })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('profiles')
    .set({
      first_name: firstName,
      last_name: lastName,
      birthday,
      country_code: country,
      phone,
      // Only a ticked box is consent (docs/decisions/029).
      promotions_refused: form.noPromotions === 'on',
    })
    .where('user_id', '=', userId)
    .execute()
}
