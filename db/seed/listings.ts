import type { BookingRules } from '#domain/availability/stay.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Address, makeAddress } from './addresses.ts'
import { type Facts, makeFacts } from './facts.ts'
import { hostChooser } from './hosts.ts'
import { makeRules } from './hours.ts'
import { makeOffer, type Offer, type SeedSettings } from './offers.ts'
import type { People, Person } from './people.ts'
import { jointPrice, makePrice, type Price } from './prices.ts'
import { idsOf, type NewId, type Random, randomOf } from './random.ts'
import { makeSlots, type Slot } from './slots.ts'
import { filled, placeholdersOf, type Words, writer } from './texts.ts'
import { trioTexts } from './texts/trio.ts'
import { daysBefore, SEED, type WorldTime } from './world.ts'

export type Space = { id: string; name: string | null; turnoverMinutes: number }

export type Listing = {
  id: string
  slot: Slot
  host: Person
  address: Address
  facts: Facts
  rules: BookingRules
  spaces: readonly Space[]
  price: Price
  rates: Offer['rates']
  extras: Offer['extras']
  words: Words
  viewsThisWeek: number
  created: Date
  published: Date
}

type Makers = {
  time: WorldTime
  random: Random
  openings: Random
  newId: NewId
  hostOf: (slot: Slot) => Person
  write: ReturnType<typeof writer>
  settings: SeedSettings
}

/** Maximum days since a listing of the demo world was published. */
const OLDEST_DAYS = 400

export function makeListings(people: People, time: WorldTime, settings: SeedSettings): Listing[] {
  const makers: Makers = {
    time,
    settings,
    random: randomOf(`${SEED}:listings`),
    openings: randomOf(`${SEED}:openings`),
    newId: idsOf(`${SEED}:listings`),
    hostOf: hostChooser(people),
    write: writer(randomOf(`${SEED}:texts`)),
  }
  const made = new Map<Slot, Listing>()
  // Twins and the pair of studios are made after the listings that they refer to.
  const slots = makeSlots().toSorted((a, b) => rank(a) - rank(b))
  for (const slot of slots) made.set(slot, makeListing(slot, made, makers))
  return [...made.values()]
}

const rank = ({ twinOf, trio }: Slot) => (trio === 'both' ? 2 : twinOf || trio ? 1 : 0)

function makeListing(slot: Slot, made: ReadonlyMap<Slot, Listing>, makers: Makers): Listing {
  const { random, time, newId } = makers
  const published = daysBefore(time.start, random.between(3, OLDEST_DAYS) + random.next())
  const kin = kinOf(slot, made)

  const host = kin.neighbour?.host ?? makers.hostOf(slot)
  const address = kin.neighbour?.address ?? makeAddress(slot, random)
  const facts = kin.twin?.facts ?? (kin.parts ? together(kin.parts) : makeFacts(slot, random))
  const ownRules = makeRules(slot, address.timeZone, time.today, random, makers.openings)
  const spaces = kin.twin?.spaces ??
    kin.parts?.flatMap(({ spaces }) => spaces) ?? [newSpace(slot, ownRules, newId(published))]
  const rules = { ...ownRules, turnoverMinutes: Math.max(...spaces.map(({ turnoverMinutes }) => turnoverMinutes)) }

  const id = newId(published)
  const price = kin.parts
    ? jointPrice(kin.parts.map((part) => part.price))
    : makePrice(slot, currencyOfCountry(slot.city.country), facts.largeness, random)

  return {
    id,
    slot,
    host,
    address,
    facts,
    rules,
    spaces,
    price,
    ...makeOffer({ id, slot, facts, rules, price, published }, time.today, makers.settings),
    words: wordsOf(slot, facts, rules, makers),
    viewsThisWeek: Math.round(4 + 140 * random.next() ** 2.2),
    created: addMinutes(published, -random.between(600, 12_000)),
    published,
  }
}

/** Related listings: the same space, the same house, or the spaces of both. */
type Kin = { twin?: Listing | undefined; parts?: readonly Listing[]; neighbour?: Listing | undefined }

function kinOf({ twinOf, trio }: Slot, made: ReadonlyMap<Slot, Listing>): Kin {
  if (twinOf) return { twin: made.get(twinOf), neighbour: made.get(twinOf) }
  if (!trio) return {}

  const parts = [...made.values()].filter(({ slot }) => slot.trio)
  return trio === 'both' ? { parts, neighbour: parts[0] } : { neighbour: parts[0] }
}

const newSpace = ({ trio }: Slot, { turnoverMinutes }: BookingRules, id: string): Space => ({
  id,
  name: trio ? `Studio ${trio.toUpperCase()}` : null,
  turnoverMinutes,
})

function together(parts: readonly Listing[]): Facts {
  const sum = (of: (facts: Facts) => number) => parts.reduce((total, { facts }) => total + of(facts), 0)
  return {
    ...parts[0]!.facts,
    guests: sum(({ guests }) => guests),
    size: sum(({ size }) => size),
    bathrooms: sum(({ bathrooms }) => bathrooms),
  }
}

function wordsOf(slot: Slot, facts: Facts, { minMinutes }: BookingRules, { write }: Makers): Words {
  const listing = { slot, facts, minMinutes }
  if (!slot.trio) return write(listing)

  const placeholders = placeholdersOf(listing)
  const { title, description } = trioTexts[slot.trio]
  return { title: filled(title, placeholders), description: filled(description, placeholders) }
}
