import type { Activity, Attributes } from '#domain/listings/attribute.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import type { Listing } from './listings.ts'
import { type Random, randomOf } from './random.ts'
import { SEED } from './world.ts'

/** Activities that people come for, by kind; some of the second list. */
const usual: Partial<Record<Subcategory, readonly [readonly Activity[], readonly Activity[]]>> = {
  studio: [['photo-shoot'], ['filming', 'class', 'pop-up']],
  recording: [['rehearsal'], ['filming', 'class']],
  'film-studio': [['filming', 'photo-shoot'], ['rehearsal']],
  theater: [
    ['performance', 'rehearsal'],
    ['class', 'filming', 'meeting'],
  ],
  workshop: [['class'], ['photo-shoot', 'pop-up']],
  hall: [
    ['party', 'meeting'],
    ['performance', 'class'],
  ],
  restaurant: [['party'], ['filming', 'meeting']],
  outdoor: [['party', 'photo-shoot'], ['performance']],
  terrace: [['party'], ['photo-shoot', 'meeting']],
  'co-work': [['meeting'], ['class']],
  kitchen: [['class'], ['filming', 'pop-up']],
  office: [['meeting'], ['class', 'photo-shoot']],
  room: [['meeting'], ['class']],
  store: [['pop-up'], ['photo-shoot']],
  warehouse: [
    ['filming', 'photo-shoot'],
    ['pop-up', 'performance'],
  ],
  bar: [['party'], ['performance', 'filming']],
  house: [['photo-shoot', 'filming'], ['meeting']],
  apartment: [['photo-shoot'], ['filming']],
  pool: [['class'], ['party']],
  gym: [['class'], ['photo-shoot']],
}

const high: readonly Subcategory[] = ['film-studio', 'warehouse', 'theater', 'hall', 'basketball']
const outside: readonly Subcategory[] = [
  'outdoor',
  'terrace',
  'soccer',
  'tennis',
  'padel',
  'futbolito',
  'golf',
  'parking',
]

/** A demo host's statements; listings of one space say the same of it. */
export function attributesOf({ slot, facts, spaces }: Pick<Listing, 'slot' | 'facts' | 'spaces'>): Attributes {
  const random = randomOf(`${SEED}:attributes:${spaces[0]!.id}`)
  const access = accessOf(facts.amenities, random)
  if (slot.unit === 'day') return access
  const [always, often] = usual[slot.kind] ?? [[], []]
  const own = [...always, ...often.filter(() => random.chance(0.5))].filter((each) => each !== 'party' || facts.events)
  return {
    ...(own.length > 0 && { activities: own }),
    ...(own.some((each) => each !== 'meeting') && productionOf(slot.kind, facts.amenities, random)),
    ...access,
  }
}

function accessOf(amenities: readonly string[], random: Random): Attributes {
  const isStepFree = amenities.includes('universal-access')
  const says = (chance: number) => isStepFree && random.chance(chance)
  return {
    ...(isStepFree && { stepFree: true, doorCm: random.pick([80, 85, 90, 90, 100, 120]) }),
    ...(says(0.7) && { lift: true }),
    ...(says(0.6) && { accessibleWc: true }),
    ...(amenities.includes('parking') && says(0.5) && { accessibleParking: true }),
    ...(says(0.15) && { inductionLoop: true }),
  }
}

function productionOf(kind: Subcategory, amenities: readonly string[], random: Random): Attributes {
  const isOutside = outside.includes(kind)
  const isBright = amenities.includes('natural-light') || amenities.includes('skylight')
  const hasCurtains = amenities.includes('blackout-curtains')
  return {
    setUpMinutes: random.pick([15, 20, 30, 45, 60]),
    loadIn: amenities.includes('universal-access')
      ? 'street-level'
      : random.pick(['street-level', 'goods-lift', 'stairs']),
    powerKw: random.pick(high.includes(kind) ? [18, 25, 40, 63] : [4, 6, 9, 11]),
    ...(high.includes(kind) && random.chance(0.6) && { threePhase: true }),
    ...(!isOutside && {
      ceilingHeight: high.includes(kind) ? random.between(45, 90) * 10 : random.between(24, 42) * 10,
    }),
    daylight: isOutside ? 'plenty' : isBright ? (hasCurtains ? 'blackout' : 'plenty') : random.pick(['none', 'some']),
    noise: amenities.includes('soundproofing') ? 'silent' : random.pick(['quiet', 'quiet', 'lively']),
  }
}

/** Captions of photos that show the way in. */
export const showsEntrance = (caption: string) => /^(Front door|View from the (entrance|door))$/.test(caption)
