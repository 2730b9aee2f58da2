import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Place } from '../place.ts'
import { plainName } from '../plain-name.ts'
import { slipsBetween } from '../spelling.ts'
import { readPlace } from './read-place.server.ts'

/** A short name is too close to others to be taken for a slip. */
const MIN_LETTERS = 5
const LONG = 8

/** The place that has a text as its name or misspelt, in the country if there is one; null for none. */
export async function findMisspelled(db: Db, text: string, language: Language, country: string): Promise<Place | null> {
  const wanted = plainName(text)
  if (wanted.length < MIN_LETTERS) return null
  const forgiven = wanted.length < LONG ? 1 : 2
  const { rows } = await sql<{ id: number; name: string; population: number; country: string }>`
    select place_id as id, plain_name as name, population, country_code as country from place_names
    where plain_name = ${wanted} and origin < 2 or is_fuzzy and plain_name % ${wanted} and length(plain_name) between ${wanted.length - forgiven} and ${wanted.length + forgiven}
    order by similarity(plain_name, ${wanted}) desc, population desc limit 40`.execute(db)
  const [best] = rows
    .map((row) => ({ ...row, slips: slipsBetween(wanted, row.name), isHome: Number(row.country === country) }))
    .filter(({ slips }) => slips <= forgiven)
    .toSorted((a, b) => b.isHome - a.isHome || a.slips - b.slips || b.population - a.population)
  return best ? readPlace(db, String(best.id), language) : null
}
