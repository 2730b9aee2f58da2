import { plainName } from '#domain/places/plain-name.ts'
import type { PlaceLine } from './file.ts'

/** A name by which a place is found; `origin` is 0 for its own, 1 for others, 2 for later words. */
export type Name = { plain: string; origin: 0 | 1 | 2; place: PlaceLine }

/** All names of a place, each plain form once. */
export function namesOf(place: PlaceLine): Name[] {
  const byPlain = new Map<string, Name>()
  const add = (text: string, origin: Name['origin']) => {
    const plain = plainName(text)
    if (plain && !byPlain.has(plain)) byPlain.set(plain, { plain, origin, place })
  }
  add(place.name, 0)
  add(place.nameEs, 0)
  for (const other of place.others) add(other, 1)
  // Only Chile's places are searched by later words ('Natales'); elsewhere they would double the rows.
  if (place.country === 'CL' && place.kind !== 'r') for (const words of followingWords(place.name)) add(words, 2)
  return [...byPlain.values()]
}

/** 'Puerto Natales' → 'Natales'; none that begins with an article or is too short to mean anything. */
function followingWords(name: string): string[] {
  const words = name.split(' ')
  return words
    .map((_, index) => words.slice(index).join(' '))
    .slice(1)
    .filter((rest) => rest.length >= 4 && !/^(de|del|la|las|lo|los|el|y)\s/i.test(rest))
}

/** Population from which misspellings match worldwide, and one to three letters suggest a place. */
const LARGE = 15_000

/** Cities and their municipalities are suggested; regions and quarters are found only by full names. */
const isSuggested = ({ kind }: PlaceLine) => kind === 'c' || kind === 'm'

/** Only own names match misspellings, because those in forty languages would match anything. */
export const isFuzzy = ({ origin, place }: Name) =>
  origin === 0 && isSuggested(place) && (place.population >= LARGE || place.country === 'CL')

export type Prefix = { country: string; prefix: string; ids: number[] }

/** The ten best places for one to three letters, per country and for the world (''). */
export function prefixesOf(names: readonly Name[]): Prefix[] {
  const found = new Map<string, Map<string, number[]>>()
  const add = (country: string, prefix: string, id: number) => {
    const ofCountry = found.get(country) ?? new Map<string, number[]>()
    const ids = ofCountry.get(prefix) ?? []
    if (ids.length < MAX && !ids.includes(id)) ids.push(id)
    found.set(country, ofCountry.set(prefix, ids))
  }
  const suggested = byWeight(names.filter((name) => isSuggested(name.place)))
  // An exact match as 'Ica' for 'ica' ranks before mere prefixes.
  for (const { plain, place } of suggested) if (plain.length <= 3) add(place.country, plain, place.id)
  for (const { plain, place } of suggested)
    for (let length = 1; length <= 3 && length <= plain.length; length++) {
      add(place.country, plain.slice(0, length), place.id)
      if (place.population >= LARGE) add('', plain.slice(0, length), place.id)
    }
  return [...found].flatMap(([country, prefixes]) => [...prefixes].map(([prefix, ids]) => ({ country, prefix, ids })))
}

const MAX = 10

/** Weighted as in the query: a sixteenth for another name, again for a later word. */
function byWeight(names: readonly Name[]): Name[] {
  return names
    .map((name) => ({ name, weight: name.place.population / 16 ** name.origin }))
    .toSorted((a, b) => b.weight - a.weight || a.name.place.id - b.name.place.id)
    .map(({ name }) => name)
}
