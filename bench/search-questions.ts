import { parseSearch } from '#domain/search/input.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays } from '#kernel/dates.ts'
import { seededRandom } from '#test/proofs/size.ts'
import { cities, type City, SANTIAGO } from './search-world.ts'

export type Question = { search: Search; city: City }

const amenities = ['wifi', 'parking', 'kitchen', 'projector', 'natural-light']
const kinds = ['apartment', 'house', 'studio', 'hall', 'office']

/** The same questions in every run. */
const random = seededRandom(20_260_302)
const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!

/** Cities as often as they hold listings; half with filters, seven of ten with dates. */
export function cityQuestions(count: number, today: string): Question[] {
  return Array.from({ length: count }, () => {
    const city = drawnCity()
    return {
      city,
      search: searchIn(city, { ...(random() < 0.5 ? filters() : {}), ...(random() < 0.7 ? dates(today) : {}) }),
    }
  })
}

export const hottestQuestions = (count: number, today: string): Question[] =>
  Array.from({ length: count }, () => ({
    city: SANTIAGO,
    search: searchIn(SANTIAGO, { ...(random() < 0.5 ? filters() : {}), ...(random() < 0.7 ? dates(today) : {}) }),
  }))

/** Per hour, with a start and a length. */
export const hourQuestions = (count: number, today: string): Question[] =>
  Array.from({ length: count }, () => {
    const city = drawnCity()
    const checkIn = addDays(today, 1 + Math.floor(random() * 90))
    const hour = {
      type: 'hour',
      checkIn,
      startTime: `${9 + Math.floor(random() * 8)}:00`.padStart(5, '0'),
      duration: '2',
    }
    return { city, search: searchIn(city, { ...hour, ...(random() < 0.5 ? filters() : {}) }) }
  })

export const worldQuestions = (count: number, today: string): Search[] =>
  Array.from({ length: count }, () => parseSearch(new URLSearchParams(dates(today))))

/** Without a place, and so rare that a walk does not find enough. */
export const rareQuestions = (count: number, today: string): Search[] =>
  Array.from({ length: count }, () =>
    parseSearch(new URLSearchParams({ ...dates(today), ...filters(), guests: String(12 + Math.floor(random() * 15)) })),
  )

function drawnCity(): City {
  let left = random()
  return cities.find(({ weight }) => (left -= weight) <= 0) ?? SANTIAGO
}

const searchIn = ({ lat, lng }: City, values: Record<string, string>) =>
  parseSearch(new URLSearchParams({ lat: lat.toFixed(4), lng: lng.toFixed(4), ...values }))

function dates(today: string): Record<string, string> {
  const checkIn = addDays(today, 1 + Math.floor(random() * 200))
  return { checkIn, checkOut: addDays(checkIn, 1 + Math.floor(random() * 6)) }
}

function filters(): Record<string, string> {
  const all: Record<string, string>[] = [
    { category: one(kinds) },
    { maxPrice: String(60 + Math.floor(random() * 200)), currency: 'USD' },
    { guests: String(2 + Math.floor(random() * 5)) },
    { amenities: `${one(amenities)},${one(amenities)}` },
    { bedrooms: '2' },
    { instant: 'true' },
  ]
  return Object.assign({}, ...all.filter(() => random() < 0.4)) as Record<string, string>
}
