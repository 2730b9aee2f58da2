import { type Subcategory, subcategories } from '#domain/listings/category.ts'
import { type DemoCity, demoCities } from './data/cities.ts'
import { kinds } from './data/kinds.ts'
import { cityLevels } from './data/levels.ts'
import { type Random, randomOf } from './random.ts'
import { SEED } from './world.ts'

export type Neighbourhood = DemoCity['neighbourhoods'][number]

/** What stands where, before anything else is known of it. */
export type Slot = {
  kind: Subcategory
  unit: 'days' | 'hours'
  city: DemoCity
  neighbourhood: Neighbourhood
  /** Let per hour as well as per day: the listing whose space, place and host this one has. */
  twinOf?: Slot
  hasTwin?: true
  /** Two studios that can also be had as one. */
  trio?: TrioPart
}

export const trioParts = ['a', 'b', 'both'] as const
export type TrioPart = (typeof trioParts)[number]

/** Kinds of one city after each other would look like a list: both the kinds and the cities are dealt out evenly. */
export function makeSlots(): Slot[] {
  const random = randomOf(`${SEED}:slots`)
  const wishes = random.shuffled(subcategories).flatMap((kind) => unitsOf(kind).map((unit) => ({ kind, unit })))
  const cities = dealtOut(demoCities, ({ id }) => cityLevels[id]!.listings, wishes.length)
  const nextNeighbourhood = neighbourhoodsInTurn(random)

  const slots = wishes.map(({ kind, unit }, index): Slot => {
    const city = cities[index]!
    return { kind, unit, city, neighbourhood: nextNeighbourhood(city) }
  })
  joinTwins(slots)
  joinTrio(slots)
  return slots
}

/** Per day and per hour in turn, so that a city gets both. */
function unitsOf(kind: Subcategory): ('days' | 'hours')[] {
  const { days, hours } = kinds[kind]
  return dealtOut(['days', 'hours'] as const, (unit) => (unit === 'days' ? days : hours), days + hours)
}

/** Each value as often as its weight says, spread as evenly as can be. */
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

/** Each film studio per hour is the same loft as one per day. */
function joinTwins(slots: readonly Slot[]): void {
  const lofts = slots.filter(({ kind }) => kind === 'film-studio')
  const perDay = lofts.filter(({ unit }) => unit === 'days')
  for (const [index, slot] of lofts.filter(({ unit }) => unit === 'hours').entries()) {
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
  const studios = slots.filter(({ kind, unit, city }) => kind === 'studio' && unit === 'hours' && city === santiago)
  for (const [index, part] of trioParts.entries()) {
    studios[index]!.trio = part
    studios[index]!.neighbourhood = barrioItalia
  }
}
