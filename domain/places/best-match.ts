import { distanceKm, type Point } from '#kernel/geo.ts'
import { countryNamed } from './country.ts'
import { plainName } from './plain-name.ts'

/** A place that the text may mean; `weight` is its population, reduced if it matched by an alternative name only. */
type Candidate = Point & {
  countryCode: string
  regionCode: string
  regionNames: readonly string[]
  ownName: boolean
  weight: number
}

/** How near the city after the comma is: 'Providencia, Santiago'. */
const AROUND_CITY_KM = 60

/**
 * Which of several places of one name is meant: the one that the words after the comma match, then the one in the
 * site's own country, then the largest.
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

/** Its country by name or code, or its region: 'uk', 'chile', 'ny', 'metropolitana'. */
export function fits({ countryCode, regionCode, regionNames }: Candidate, words: string): boolean {
  if (countryNamed(words) === countryCode || regionCode.toLowerCase() === words) return true
  return words.length >= 3 && regionNames.some((name) => ` ${plainName(name)} `.includes(` ${words} `))
}
