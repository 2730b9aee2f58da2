import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Cities of listings that are, or were, published: as the figures have them, with their name in a language. */
export async function listCities(db: Db, language: Language): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ city: string; name: string }>`
    select city, city_name(city, min(country_code), ${language}) as name from listings where published_at is not null
    group by city`.execute(db)
  return new Map(rows.toSorted((a, b) => a.name.localeCompare(b.name, language)).map(({ city, name }) => [city, name]))
}
