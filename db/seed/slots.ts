import type { Unit } from '#domain/availability/unit.ts'
import { subcategories, type Subcategory } from '#domain/listings/category.ts'
import { distanceKm } from '#kernel/geo.ts'
import { demoCities, type DemoCity } from './data/cities.ts'
import { kinds } from './data/kinds.ts'
import { cityLevels } from './data/levels.ts'
import { FIRST_SCREEN, scenesOf } from './data/scenes.ts'
import { type Random, randomOf } from './random.ts'
import { SEED } from './world.ts'

type Neighbourhood = DemoCity['neighbourhoods'][number]

/** A listing's place, subcategory and unit, before all else. */
export type Slot = {
  kind: Subcategory
  unit: Unit
  city: DemoCity
  neighbourhood: Neighbourhood
  /** The daily listing whose space, place and host this hourly one shares. */
  twinOf?: Slot
  hasTwin?: true
  /** Two studios that are also let as one. */
  trio?: TrioPart
  /** Whether it is a house of timber, in text and pictures. */
  isCabin?: true
}

export type TrioPart = 'a' | 'b' | 'both'

/** Deals out subcategories and cities evenly, because runs of one would look like a list. */
export function makeSlots(): Slot[] {
  const random = randomOf(`${SEED}:slots`)
  const inputs = random.shuffled(subcategories).flatMap((kind) => unitsOf(kind).map((unit) => ({ kind, unit })))
  const cities = dealtOut(demoCities, ({ id }) => cityLevels[id]!.listings, inputs.length)
  const nextNeighbourhood = neighbourhoodsInTurn(random)

  const slots = inputs.map(({ kind, unit }, index): Slot => {
    const city = cities[index]!
    return { kind, unit, city, neighbourhood: nextNeighbourhood(city) }
  })
  thinOut(slots, nextNeighbourhood)
  spreadOut(slots)
  joinTwins(slots)
  joinTrio(slots)
  return [...slots, ...sought.map((slot) => ({ ...slot, neighbourhood: nextNeighbourhood(slot.city) }))]
}

/** Typical listings of a place: houses and cabins in Pucón, meeting rooms in London. */
const sought: Omit<Slot, 'neighbourhood'>[] = [
  ...Array.from({ length: 2 }, () => ({ ...placed('pucon', 'house', 'day'), isCabin: true as const })),
  ...Array.from({ length: 3 }, () => placed('pucon', 'house', 'day')),
  ...Array.from({ length: 3 }, () => placed('london', 'room', 'hour')),
]

function placed(cityId: string, kind: Subcategory, unit: Unit) {
  return { city: demoCities.find(({ id }) => id === cityId)!, kind, unit }
}

/** The largest city's maximum of a subcategory: below its rooms, or too few for a row. */
function maxCountOf(kind: Subcategory): number {
  const rooms = scenesOf[kind].length
  return rooms >= FIRST_SCREEN ? rooms - 1 : Math.max(2, Math.min(3, rooms))
}

/** Swaps the largest city's surplus of a subcategory with others, so that rooms do not repeat. */
function thinOut(slots: readonly Slot[], nextNeighbourhood: (city: DemoCity) => Neighbourhood): void {
  const [largest, ...others] = demoCities as [DemoCity, ...DemoCity[]]
  const countOf = (city: DemoCity, { kind, unit }: Slot) =>
    slots.filter((slot) => slot.city === city && slot.kind === kind && slot.unit === unit).length

  for (const slot of slots) {
    if (slot.city !== largest || countOf(largest, slot) <= maxCountOf(slot.kind)) continue
    const { city, neighbourhood } = slot
    const [other] = slots
      .filter(
        (each) => each.city !== largest && each.unit === slot.unit && countOf(largest, each) < maxCountOf(each.kind),
      )
      .toSorted((a, b) => countOf(a.city, slot) - countOf(b.city, slot))
    const to = other?.city ?? others.toSorted((a, b) => countOf(a, slot) - countOf(b, slot))[0]!
    Object.assign(slot, { city: to, neighbourhood: other?.neighbourhood ?? nextNeighbourhood(to) })
    if (other) Object.assign(other, { city, neighbourhood })
  }
}

/** Limits listings of a subcategory within reach to its rooms, by swaps with other places. */
function spreadOut(slots: readonly Slot[]): void {
  const movable = slots.filter(({ city }) => city !== demoCities[0])
  const roomLeft = (city: DemoCity, { kind, unit }: Slot) =>
    scenesOf[kind].length -
    movable.filter((slot) => slot.kind === kind && slot.unit === unit && isWithinReach(slot.city, city)).length

  for (const slot of movable) {
    if (roomLeft(slot.city, slot) >= 0) continue
    const { city, neighbourhood } = slot
    const other = movable.find(
      (each) =>
        each.unit === slot.unit &&
        !isWithinReach(each.city, city) &&
        roomLeft(each.city, slot) > 0 &&
        roomLeft(city, each) > 0,
    )
    if (!other) throw new Error(`${slot.kind} has too few rooms for so many in ${city.id}.`)
    Object.assign(slot, { city: other.city, neighbourhood: other.neighbourhood })
    Object.assign(other, { city, neighbourhood })
  }
}

/** Kilometres that a search around a place covers. */
const REACH_KM = 60

const isWithinReach = (a: DemoCity, b: DemoCity) => distanceKm(a.neighbourhoods[0]!, b.neighbourhoods[0]!) < REACH_KM

/** Alternates days and hours, so that a city gets both. */
function unitsOf(kind: Subcategory): Unit[] {
  const { days, hours } = kinds[kind]
  return dealtOut(['day', 'hour'] as const, (unit) => (unit === 'day' ? days : hours), days + hours)
}

/** Repeats each value by its weight, spread as evenly as possible. */
function dealtOut<Value>(values: readonly Value[], weightOf: (value: Value) => number, length: number): Value[] {
  const total = values.reduce((sum, value) => sum + weightOf(value), 0)
  const credit = values.map(() => 0)

  return Array.from({ length }, () => {
    for (const [index, value] of values.entries()) credit[index]! += weightOf(value) / total
    const richest = credit.indexOf(Math.max(...credit))
    credit[richest]! -= 1
    return values[richest]!
  })
}

function neighbourhoodsInTurn(random: Random) {
  const turns = new Map(demoCities.map((city) => [city.id, { order: random.shuffled(city.neighbourhoods), next: 0 }]))

  return ({ id }: DemoCity): Neighbourhood => {
    const turn = turns.get(id)!
    turn.next += 1
    return turn.order[turn.next % turn.order.length]!
  }
}

/** Pairs film studios per hour with those per day; the last is left for the pair of studios. */
function joinTwins(slots: readonly Slot[]): void {
  const filmStudios = slots.filter(({ kind }) => kind === 'film-studio')
  const perDay = filmStudios.filter(({ unit }) => unit === 'day')
  const perHour = filmStudios.filter(({ unit }) => unit === 'hour')
  for (const [index, slot] of perHour.slice(0, -1).entries()) {
    const twin = perDay[index * 2]!
    slot.city = twin.city
    slot.neighbourhood = twin.neighbourhood
    slot.twinOf = twin
    twin.hasTwin = true
  }
}

function joinTrio(slots: readonly Slot[]): void {
  const [santiago] = demoCities
  const barrioItalia = santiago!.neighbourhoods.find(({ name }) => name === 'Barrio Italia')!
  const studios = slots.filter(({ kind, unit, city }) => kind === 'studio' && unit === 'hour' && city === santiago)
  // The pair is let as a film studio: among studios it would repeat the rooms of its parts.
  const pair = slots.findLast(({ kind, unit }) => kind === 'film-studio' && unit === 'hour')!
  for (const [part, slot] of [
    ['a', studios[0]!],
    ['b', studios[1]!],
    ['both', pair],
  ] as const)
    Object.assign(slot, { trio: part, city: santiago, neighbourhood: barrioItalia })
}
