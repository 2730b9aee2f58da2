import type { Unit } from '#domain/availability/unit.ts'

/** The kinds of attributes, as a listing's form, its page and the filters show them. */
export const attributeGroups = ['activities', 'production', 'accessibility'] as const
export type AttributeGroup = (typeof attributeGroups)[number]

/** Activities that guests may come for to a space per hour. */
const activities = [
  'photo-shoot',
  'filming',
  'rehearsal',
  'class',
  'meeting',
  'party',
  'pop-up',
  'performance',
] as const

export type Activity = (typeof activities)[number]

type Attribute = { group: AttributeGroup } & (
  | { kind: 'tick' }
  | { kind: 'ticks' | 'choice'; of: readonly string[] }
  /** In the unit of its name; a height is typed in metres and stored in centimetres. */
  | { kind: 'number' | 'height'; min: number; max: number }
)

/** Statements of a host beyond amenities; a form's fields, a file's columns and the stored keys have these names. */
export const attributes = {
  activities: { group: 'activities', kind: 'ticks', of: activities },
  setUpMinutes: { group: 'production', kind: 'number', min: 5, max: 480 },
  loadIn: { group: 'production', kind: 'choice', of: ['street-level', 'goods-lift', 'stairs'] },
  powerKw: { group: 'production', kind: 'number', min: 1, max: 1000 },
  threePhase: { group: 'production', kind: 'tick' },
  ceilingHeight: { group: 'production', kind: 'height', min: 180, max: 5000 },
  daylight: { group: 'production', kind: 'choice', of: ['none', 'some', 'plenty', 'blackout'] },
  noise: { group: 'production', kind: 'choice', of: ['silent', 'quiet', 'lively'] },
  stepFree: { group: 'accessibility', kind: 'tick' },
  doorCm: { group: 'accessibility', kind: 'number', min: 40, max: 400 },
  lift: { group: 'accessibility', kind: 'tick' },
  accessibleWc: { group: 'accessibility', kind: 'tick' },
  accessibleParking: { group: 'accessibility', kind: 'tick' },
  inductionLoop: { group: 'accessibility', kind: 'tick' },
} as const satisfies Record<string, Attribute>

export type AttributeName = keyof typeof attributes

type ValueOf<Of> = Of extends { kind: 'tick' }
  ? true
  : Of extends { kind: 'ticks'; of: readonly (infer Value)[] }
    ? readonly Value[]
    : Of extends { kind: 'choice'; of: readonly (infer Value)[] }
      ? Value
      : number

/** A missing value is not stated: an unticked box is no 'no'. */
export type Attributes = { readonly [Name in AttributeName]?: ValueOf<(typeof attributes)[Name]> | undefined }

export const attributeNames = Object.keys(attributes) as AttributeName[]

/** Activities and their conditions are asked where people come for hours. */
export const attributesOf = (unit: Unit, group?: AttributeGroup): AttributeName[] =>
  attributeNames.filter(
    (name) =>
      (unit === 'hour' || attributes[name].group === 'accessibility') &&
      (group === undefined || attributes[name].group === group),
  )

/** The attributes that a photo of a listing can show. */
export const shownByPhotos = attributesOf('day', 'accessibility')

/** Conditions that a search can ask for; bit n of `search_document.attributes` is the nth, so new ones go to the end. */
const conditions = {
  'photo-shoot': ({ activities: own }) => own?.includes('photo-shoot'),
  filming: ({ activities: own }) => own?.includes('filming'),
  rehearsal: ({ activities: own }) => own?.includes('rehearsal'),
  class: ({ activities: own }) => own?.includes('class'),
  meeting: ({ activities: own }) => own?.includes('meeting'),
  party: ({ activities: own }) => own?.includes('party'),
  'pop-up': ({ activities: own }) => own?.includes('pop-up'),
  performance: ({ activities: own }) => own?.includes('performance'),
  'quick-set-up': ({ setUpMinutes }) => setUpMinutes !== undefined && setUpMinutes <= 30,
  'easy-load-in': ({ loadIn }) => loadIn === 'street-level' || loadIn === 'goods-lift',
  'power-10-kw': ({ powerKw }) => powerKw !== undefined && powerKw >= 10,
  'three-phase': ({ threePhase }) => threePhase,
  'ceiling-3-m': ({ ceilingHeight }) => ceilingHeight !== undefined && ceilingHeight >= 300,
  'ceiling-5-m': ({ ceilingHeight }) => ceilingHeight !== undefined && ceilingHeight >= 500,
  daylight: ({ daylight }) => daylight === 'plenty' || daylight === 'blackout',
  blackout: ({ daylight }) => daylight === 'none' || daylight === 'blackout',
  quiet: ({ noise }) => noise === 'silent' || noise === 'quiet',
  'step-free': ({ stepFree }) => stepFree,
  'door-80-cm': ({ doorCm }) => doorCm !== undefined && doorCm >= 80,
  lift: ({ lift }) => lift,
  'accessible-wc': ({ accessibleWc }) => accessibleWc,
  'accessible-parking': ({ accessibleParking }) => accessibleParking,
  'induction-loop': ({ inductionLoop }) => inductionLoop,
} as const satisfies Record<string, (own: Attributes) => boolean | undefined>

export type AttributeFilter = keyof typeof conditions

export const attributeFilters = Object.keys(conditions) as AttributeFilter[]

const firstOf = { production: attributeFilters.indexOf('quick-set-up'), access: attributeFilters.indexOf('step-free') }

/** The filters of a group; those of a space per day are of accessibility alone. */
export const filtersOf: Readonly<Record<AttributeGroup, readonly AttributeFilter[]>> = {
  activities: attributeFilters.slice(0, firstOf.production),
  production: attributeFilters.slice(firstOf.production, firstOf.access),
  accessibility: attributeFilters.slice(firstOf.access),
}

export const filterGroupsOf = (unit: Unit): readonly AttributeGroup[] =>
  unit === 'hour' ? attributeGroups : ['accessibility']

/** Bits of the named filters. */
export const filterBits = (filters: readonly AttributeFilter[]): bigint =>
  attributeFilters.reduce((bits, id, index) => (filters.includes(id) ? bits | (1n << BigInt(index)) : bits), 0n)

/** The filters that a listing satisfies. */
export const filtersMetBy = (own: Attributes): AttributeFilter[] =>
  attributeFilters.filter((id) => conditions[id](own) === true)
