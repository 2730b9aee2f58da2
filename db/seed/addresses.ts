import type { Point } from '#kernel/geo.ts'
import timeZoneOf from '@photostructure/tz-lookup'
import type { Random } from './random.ts'
import type { Slot } from './slots.ts'

export type Address = { street: string; at: Point; timeZone: string }

/** Metres around a neighbourhood's point; data/cities.ts keeps some hundred metres to the water. */
const scatterMetres = { santiago: 600, elsewhere: 300 }

const metresPerDegree = 111_195

export function makeAddress({ city, neighbourhood }: Slot, random: Random): Address {
  const streetName = random.pick(city.streets)
  const number = random.between(1, city.country === 'CL' || city.country === 'AR' ? 2400 : 180)
  const at = scattered(neighbourhood, city.id === 'santiago' ? scatterMetres.santiago : scatterMetres.elsewhere, random)
  const street = numberFirst.has(city.country) ? `${number} ${streetName}` : `${streetName} ${number}`

  return { street, at, timeZone: timeZoneOf(at.lat, at.lng) }
}

const numberFirst = new Set(['US', 'GB', 'FR'])

function scattered({ lat, lng }: Point, maxMetres: number, random: Random): Point {
  const angle = random.next() * 2 * Math.PI
  const metres = maxMetres * Math.sqrt(random.next())
  const degreesEast = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  return {
    lat: round5(lat + (metres * Math.sin(angle)) / metresPerDegree),
    lng: round5(lng + (metres * Math.cos(angle)) / degreesEast),
  }
}

const round5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5
