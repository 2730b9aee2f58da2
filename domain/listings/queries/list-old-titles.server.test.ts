import { listOldNames } from '#domain/accounts/queries/list-old-names.server.ts'
import { aGuest, aListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { listOldTitles } from './list-old-titles.server.ts'

const { db } = await aDatabase()

test('[MSG-04] a listing with contact data in a title from before that was refused is named once, and nothing is changed', async () => {
  const titles = { en: 'Loft, call +56 9 8765 4321', es: 'Loft, escribe a loft@mail.cl' }
  const [older, other] = [await aListing(db, { titles }), await aListing(db)]
  const named = await listOldTitles(db)
  expect(named.filter((id) => [older.id, other.id].includes(id))).toEqual([older.id])
  const rows = await db
    .selectFrom('listing_texts')
    .select(['language', 'title'])
    .where('listing_id', '=', older.id)
    .orderBy('language')
    .execute()
  expect(Object.fromEntries(rows.map(({ language, title }) => [language, title]))).toEqual(titles)
})

test('[MSG-04] a name from before its rule is named by its account, a closed account is not, and nothing is changed', async () => {
  const [older, closed, other] = [await aGuest(db), await aGuest(db), await aGuest(db)]
  const names = { first_name: 'Ana +56 9 8765 4321', last_name: 'Vega' }
  await db.updateTable('profiles').set(names).where('user_id', 'in', [older, closed]).execute()
  await db.updateTable('profiles').set({ closed_at: new Date() }).where('user_id', '=', closed).execute()
  const named = await listOldNames(db)
  expect(named.filter((id) => [older, closed, other].includes(id))).toEqual([older])
  const row = db.selectFrom('profiles').select(['first_name', 'last_name']).where('user_id', '=', older)
  expect(await row.executeTakeFirstOrThrow()).toEqual(names)
})
