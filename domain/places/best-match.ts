import { distanceKm, type Point } from '#kernel/geo.ts'
import { countryNamed } from './country.ts'
import { plainName } from './plain-name.ts'

/** A place that a text may mean; `weight`: population, reduced for a match by alternative name. */
type Candidate = Point & {
  countryCode: string
  regionCode: string
  regionNames: readonly string[]
  ownName: boolean
  weight: number
}

/** Maximum distance of the city after the comma: 'Providencia, Santiago'. */
const AROUND_CITY_KM = 60

/**
 * Chooses among namesakes by the words after the comma, then the site's country, then size.
 *
 * @param after the words after the commas, each normalised by `plainName`
 * @param cities the coordinates of the cities that these words name, if any
 */
export function bestMatch<C extends Candidate>(
  candidates: readonly C[],
  { after, cities, country }: { after: readonly string[]; cities: readonly Point[]; country: string | null },
): C | null {
  const fit = (candidate: C) => after.filter((words) => fits(candidate, words)).length + (isAround(candidate) ? 0.5 : 0)
  const isAround = (candidate: C) => cities.some((city) => distanceKm(city, candidate) <= AROUND_CITY_KM)
  const atHome = ({ ownName, countryCode }: C) => Number(ownName && countryCode === country)

  const [best] = candidates
    .map((candidate) => ({ candidate, fit: fit(candidate), atHome: atHome(candidate) }))
    .toSorted((a, b) => b.fit - a.fit || b.atHome - a.atHome || b.candidate.weight - a.candidate.weight)
  return best?.candidate ?? null
}

/** Words fit a place if they name its country or region: 'uk', 'chile', 'ny', 'metropolitana'. */
export function fits({ countryCode, regionCode, regionNames }: Candidate, words: string): boolean {
  if (countryNamed(words) === countryCode || regionCode.toLowerCase() === words) return true
  return words.length >= 3 && regionNames.some((name) => ` ${plainName(name)} `.includes(` ${words} `))
}
