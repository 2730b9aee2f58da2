import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { type KnownSpaces, noSpaces, type OurPlace, oursBeginning } from '../our-place.ts'
import { MAX_SUGGESTIONS, type Place } from '../place.ts'
import { slips, slipsForgiven } from '../spelling.ts'
import { shownOf, withoutTwins } from '../suggestion-order.ts'
import { placeOf, rowsOf } from './read-rows.server.ts'
import { idsBeginning, idsSpelledLike, wordsOf } from './match-names.server.ts'

/** `country`: a two-letter code, whose places come first; null for none. */
export type Within = { country?: string | null; spaces?: KnownSpaces }

export type SuggestedPlace = Place & { /** The number of our listings there; 0 where there are none. */ spaces: number }

/** Suggests places by prefix: the country's, ours, the world's, else similar ones (decision D7). */
export async function suggestPlaces(
  db: Db,
  text: string,
  language: Language,
  { country = null, max = MAX_SUGGESTIONS, spaces = noSpaces }: Within & { max?: number } = {},
): Promise<SuggestedPlace[]> {
  const { wanted } = wordsOf(text)
  if (!wanted) return []
  const ours = await spaces.places()
  const [home, world] = await Promise.all([
    country ? idsBeginning(db, wanted, country, max) : [],
    idsBeginning(db, wanted, null, max),
  ])
  const near = [...home, ...oursBeginning(ours, wanted).map(({ id }) => id)]
  const alike = near.length > 0 ? [] : await idsAlike(db, wanted, { country, max, ours })
  const rows = new Map((await rowsOf(db, [...new Set([...near, ...world, ...alike])])).map((row) => [row.id, row]))
  const lines = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ ...placeOf(row, language), population: row.population }] : []
    })
  const countOf = new Map(ours.map((place) => [String(place.id), place.spaces]))

  return shownOf(withoutTwins(lines([...near, ...world, ...alike])), lines(world), max).map(
    ({ population: _population, ...place }) => ({ ...place, spaces: countOf.get(place.id) ?? 0 }),
  )
}

/** Similarly spelled names: of the country, of ours, anywhere. */
async function idsAlike(
  db: Db,
  wanted: string,
  { country, max, ours }: { country: string | null; max: number; ours: readonly OurPlace[] },
): Promise<number[]> {
  const forgiven = slipsForgiven(wanted)
  const slipsOf = ({ names }: OurPlace) => Math.min(...names.map((name) => slips(wanted, name)))
  const [home, world] = await Promise.all([
    country ? idsSpelledLike(db, wanted, country, max) : [],
    idsSpelledLike(db, wanted, null, max),
  ])
  const alike = forgiven === 0 ? [] : ours.filter((place) => slipsOf(place) <= forgiven)
  return [
    ...home,
    ...alike.toSorted((a, b) => slipsOf(a) - slipsOf(b) || b.spaces - a.spaces).map(({ id }) => id),
    ...world,
  ]
}
