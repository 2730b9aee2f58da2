import { type Language, languages } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Cities of listings that are, or were, published: as the figures have them, with their name in a language. */
export async function listCities(db: Db, language: Language): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ city: string; name: string }>`
    select city, city_name(city, min(country_code), ${language}) as name from listings where published_at is not null
    group by city`.execute(db)
  return new Map(rows.toSorted((a, b) => a.name.localeCompare(b.name, language)).map(({ city, name }) => [city, name]))
}

/** A city as the figures have it, by its name in any language; what is no city's name stays what it is. */
export async function cityNamed(db: Db, typed: string): Promise<string> {
  const known = await Promise.all(languages.map((language) => listCities(db, language)))
  const isTyped = (name: string) => name.localeCompare(typed, 'en', { sensitivity: 'base' }) === 0
  const cities = known.flatMap((names) => [...names])
  const found = cities.find(([city]) => isTyped(city)) ?? cities.find(([, name]) => isTyped(name))
  return found?.[0] ?? typed
}
