import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import type { Place } from '../place.ts'
import { placeOf, rowsOf } from './read-rows.server.ts'

/** The place of that id; null when there is none. */
export async function readPlace(db: Db, id: string, language: Language): Promise<Place | null> {
  if (!/^\d{1,10}$/.test(id) || Number(id) > 2_147_483_647) return null
  const [row] = await rowsOf(db, [Number(id)])
  return row ? placeOf(row, language) : null
}
