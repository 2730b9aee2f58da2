import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

export type Place = { name: string; region: string; countryCode: string; lat: number; lng: number }

/** The place that a text most likely means: its beginning matches, the most people live there. Null when there is none. */
export async function findPlace(db: Db, text: string, language: Language): Promise<Place | null> {
  const [first] = await suggestPlaces(db, text, language, 1)
  return first ?? null
}

/** Places whose name begins with the text, accents and case forgiven, the largest first. */
export async function suggestPlaces(db: Db, text: string, language: Language, most: number): Promise<Place[]> {
  const wanted = text.split(',')[0]!.trim()
  if (!wanted) return []
  const rows = await db
    .selectFrom('places')
    .select([language === 'es' ? 'name_es as name' : 'name_en as name', 'region', 'country_code', 'lat', 'lng'])
    .where(sql<boolean>`plain_name like like_text(${wanted}) || '%'`)
    // A place with two names has two rows.
    .groupBy(['name_en', 'name_es', 'region', 'country_code', 'lat', 'lng', 'population'])
    .orderBy(sql`bool_or(plain_name = plain_text(${wanted}))`, 'desc')
    .orderBy('population', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ name, region, country_code, lat, lng }) => ({ name, region, countryCode: country_code, lat, lng }))
}
