import { type Amenity, amenities } from '#domain/listings/amenity.ts'
import { refundPolicies } from '#domain/pricing/refund.ts'
import { type Kind, kinds, type Span } from './data/kinds.ts'
import type { Random } from './random.ts'
import type { Slot } from './slots.ts'

export type Facts = {
  guests: number
  size: number
  /** 0 for the smallest of its subcategory, 1 for the largest. */
  largeness: number
  bedrooms: number
  beds: number
  bathrooms: number
  pets: boolean
  smoking: boolean
  events: boolean
  amenities: Amenity[]
  refundPolicy: (typeof refundPolicies)[number]
}

export function makeFacts(slot: Slot, random: Random): Facts {
  const kind: Kind = kinds[slot.kind]
  const rooms = roomsOf(slot, random)
  const guests = rooms?.guests ?? roundGuests(random.between(...kind.guests))
  const share = (guests - kind.guests[0]) / Math.max(1, kind.guests[1] - kind.guests[0])
  const largeness = Math.min(1, Math.max(0, share + (random.next() - 0.5) * 0.3))
  const pets = random.chance(isOutside(kind) ? 0.5 : 0.2)

  return {
    guests,
    largeness,
    size: roundSize(kind.squareMetres, largeness),
    bedrooms: rooms?.bedrooms ?? 0,
    beds: rooms?.beds ?? 0,
    bathrooms: rooms?.bathrooms ?? random.between(...kind.bathrooms),
    pets,
    smoking: kind.smoking === true && random.chance(0.4),
    events: kind.events === true || (slot.kind === 'house' && random.chance(0.3)),
    amenities: amenitiesOf(kind, pets, random),
    refundPolicy: random.pick(['flexible', 'flexible', 'moderate', 'moderate', 'strict']),
  }
}

const isOutside = (kind: Kind) => kind.always.some((amenity) => amenity === 'terrace' || amenity === 'garden')

/** The number of beds determines the maximum of guests. */
function roomsOf({ kind }: Slot, random: Random) {
  if (kind === 'hotel') {
    const beds = random.between(1, 2)
    return { bedrooms: 1, beds, bathrooms: 1, guests: beds + 1 }
  }
  if (kind !== 'apartment' && kind !== 'house') return null

  const bedrooms = kind === 'apartment' ? random.between(1, 3) : random.between(2, 5)
  const beds = bedrooms + random.between(0, 1)
  const bathrooms = Math.max(1, Math.min(bedrooms, kind === 'apartment' ? 2 : 4) - random.between(0, 1))
  return { bedrooms, beds, bathrooms, guests: Math.min(beds * 2, kind === 'apartment' ? 6 : 12) }
}

const roundGuests = (guests: number) => (guests < 20 ? guests : Math.round(guests / 5) * 5)

function roundSize([min, max]: Span, largeness: number): number {
  const size = min + (max - min) * largeness
  const step = size < 100 ? 1 : size < 1000 ? 5 : 50
  return Math.round(size / step) * step
}

/** In the order of the filter, as hosts tick them. */
function amenitiesOf({ always, often }: Kind, pets: boolean, random: Random): Amenity[] {
  const own = new Set<Amenity>([...always, ...often.filter(() => random.chance(0.55))])
  if (pets) own.add('pets-allowed')
  return amenities.filter((amenity) => own.has(amenity))
}
