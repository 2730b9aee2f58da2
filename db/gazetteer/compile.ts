import { plainName } from '#domain/places/plain-name.ts'
import { distanceKm } from '#kernel/geo.ts'
import {
  citiesByName,
  citiesWithPeople,
  type Entry,
  handWritten,
  namesByHand,
  type Region,
  regions,
} from './sources.ts'

/**
 * Compiles the gazetteer as sorted text, identical each time.
 *
 * Regions: `R`, country, code, English and Spanish name.
 * Places: `P`, country, region, name, Spanish name if different, kind, latitude and longitude
 * (ten-thousandths of a degree), population, id, other names separated by '|'.
 */
export function compileGazetteer(): string {
  const known = regions()
  const places = withRegions(called(withHandWritten(merged(citiesWithPeople(), citiesByName()))), known)
  for (const place of places) place.others = otherNames(place)

  const rows = [
    ...known.map(({ country, code, name, nameEs }) => ['R', country, code, name, nameEs].join('\t')).toSorted(),
    ...places.map(rowOf).toSorted(),
  ]
  return `${rows.join('\n')}\n`
}

const kindCode = { city: 'c', commune: 'm', quarter: 'q', region: 'r' }

const rowOf = ({ id, name, nameEs, country, region, kind, lat, lng, population, others }: Entry): string => {
  const point = [Math.round(lat * 1e4), Math.round(lng * 1e4)]
  const spanish = nameEs === name ? '' : nameEs
  return ['P', country, region, name, spanish, kindCode[kind], ...point, population, id, others.join('|')].join('\t')
}

/** Kilometres within which two sources' entries of one name and country are one place. */
const SAME_PLACE_KM = 30

/** Finds places by country, name and distance. */
class Directory {
  readonly #places = new Map<string, Entry[]>()

  add(place: Entry): void {
    for (const name of new Set([place.name, ...place.others].map(plainName))) {
      const key = `${place.country} ${name}`
      const there = this.#places.get(key)
      if (there) there.push(place)
      else this.#places.set(key, [place])
    }
  }

  named(country: string, name: string): Entry[] {
    return this.#places.get(`${country} ${plainName(name)}`) ?? []
  }

  near(place: Omit<Entry, 'id'>): Entry | undefined {
    const there = this.named(place.country, place.name).filter((other) => distanceKm(place, other) < SAME_PLACE_KM)
    return there.toSorted((a, b) => b.population - a.population || a.id - b.id)[0]
  }
}

function merged(first: Entry[], second: Omit<Entry, 'id'>[]): { places: Entry[]; directory: Directory } {
  const directory = new Directory()
  const places: Entry[] = []
  const add = (place: Entry) => {
    places.push(place)
    directory.add(place)
  }
  // Largest first: an entry without population beside a namesake duplicates it.
  for (const place of first.toSorted((a, b) => b.population - a.population || a.id - b.id))
    if (place.population > 0 || !directory.near(place)) add(place)

  const ids = new Set(first.map(({ id }) => id))
  for (const place of second) if (!directory.near(place)) add({ ...place, id: numberOf(place, ids) })
  return { places, directory }
}

type Merged = ReturnType<typeof merged>

/** Manual entries replace name, kind, region and population of a place, or add it. */
function withHandWritten({ places, directory }: Merged): Merged {
  const ids = new Set(places.map(({ id }) => id))
  for (const place of handWritten()) {
    const there = directory.near(place)
    if (there) {
      const others = [...there.others, there.name, ...place.others]
      Object.assign(there, { ...place, others })
    } else {
      const added = { ...place, id: numberOf(place, ids) }
      places.push(added)
      directory.add(added)
    }
  }
  return { places, directory }
}

/** Sets English and Spanish names; GeoNames' names remain as alternatives. */
function called({ places, directory }: Merged): Entry[] {
  for (const { country, name, nameEs, found } of namesByHand()) {
    const [place] = directory
      .named(country, found)
      .filter(({ kind }) => kind !== 'quarter')
      .toSorted((a, b) => b.population - a.population || a.id - b.id)
    if (!place) throw new Error(`names.tsv: there is no ${found} in ${country}`)
    place.others.push(place.name)
    Object.assign(place, { name, nameEs })
  }
  return places
}

/** Adds Chile's regions, which people search for, at their capitals. */
function withRegions(places: Entry[], known: readonly Region[]): Entry[] {
  const ids = new Set(places.map(({ id }) => id))
  const added = known.flatMap(({ country, code, name, nameEs, capital, others = [] }): Entry[] => {
    if (!capital) return []
    const at = places.find((place) => place.country === country && place.region === code && place.name === capital)
    if (!at) throw new Error(`regions.tsv: there is no ${capital} in ${country} ${code}`)
    const region = { ...at, name, nameEs, kind: 'region' as const, population: 0, others }
    return [{ ...region, id: numberOf(region, ids) }]
  })
  return [...places, ...added]
}

/** Alternative names without duplicates of each other or the place's own, by plain name. */
function otherNames({ name, nameEs, others }: Entry): string[] {
  const taken = new Set([plainName(name), plainName(nameEs)])
  return others.toSorted().filter((other) => {
    const word = plainName(other)
    if (taken.has(word) || word === '') return false
    taken.add(word)
    return true
  })
}

/** A number of our own above GeoNames' range, stable while name and region stay. */
function numberOf({ country, region, kind, name }: Omit<Entry, 'id'>, ids: Set<number>): number {
  let hash = 2166136261
  for (const char of `${country}.${region}.${kind}.${name}`)
    hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0
  let id = 1_000_000_000 + (hash % 1_000_000_000)
  while (ids.has(id)) id += 1
  ids.add(id)
  return id
}
