import { blockFields, MAX_BLOCKS } from '#domain/availability/rule-limits.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { attributesOf } from '#domain/listings/attribute.ts'
import { extraFields, MAX_EXTRAS } from '#domain/pricing/price-limits.ts'
import { pastedPoint } from '#domain/places/pasted-point.ts'
import { weekdays } from '#kernel/dates.ts'
import { type Fields, type FormStep, formSteps } from './step.ts'

const rows = (max: number, names: readonly string[]) =>
  Array.from({ length: max }, (_, index) => names.map((name) => `${name}${index + 1}`)).flat()

const dayOrHour = (unit: Unit, perDay: readonly string[], perHour: readonly string[]) =>
  unit === 'day' ? perDay : perHour

/** The names of a step's fields; no others are stored. */
const fieldNames: Record<FormStep, (unit: Unit) => readonly string[]> = {
  basics: () => ['category', 'subcategory', 'spaces'],
  details: (unit) => [
    'maxGuests',
    'sizeM2',
    'bedrooms',
    'beds',
    'bathrooms',
    ...dayOrHour(unit, ['checkIn', 'checkOut', 'sameDayTurnover'], ['minHours', 'maxHours', 'lengthStep', 'startStep']),
  ],
  location: () => ['country', 'city', 'commune', 'street', 'lat', 'lng'],
  amenities: (unit) => ['amenities', 'pets', 'smoking', 'events', ...attributesOf(unit)],
  photos: () => ['photos'],
  description: () => ['titleEn', 'titleEs', 'descriptionEn', 'descriptionEs', 'arrivalEn', 'arrivalEs'],
  pricing: (unit) => [
    'price',
    'weekendPrice',
    'cleaningFee',
    'guestsIncluded',
    'extraGuestFee',
    'petFee',
    ...dayOrHour(unit, ['weekDiscount', 'monthDiscount'], ['longSessionHours', 'longSessionDiscount']),
    'lastMinuteDays',
    'lastMinuteDiscount',
    'earlyBirdDays',
    'earlyBirdDiscount',
    'refundPolicy',
    'depositPercent',
    'depositFrom',
    'restDays',
    'booking',
    'requestsHoldDates',
    ...rows(MAX_EXTRAS, extraFields),
  ],
  availability: (unit) => [
    'leadHours',
    'horizonDays',
    'turnover',
    'closedWeekdays',
    ...dayOrHour(
      unit,
      ['minDays', 'maxDays'],
      weekdays.flatMap((day) => [`opens${day}`, `closes${day}`, `opensAgain${day}`, `closesAgain${day}`]),
    ),
    ...rows(MAX_BLOCKS, blockFields),
  ],
}

export const fieldsOf = (step: FormStep, unit: Unit) => fieldNames[step](unit)

/** Which row of a list a field is of, by its number; null for a field that stands alone. */
export function rowOf(name: string): string | null {
  const [, field = '', number] = /^(\D+)(\d+)$/.exec(name) ?? []
  const list = rowLists.find((fields) => fields.includes(field))
  return list ? `${list[0]}${number}` : null
}

const rowLists: readonly (readonly string[])[] = [extraFields, blockFields]

/** The step's fields of a form; missing ones, as of unticked boxes, are empty. */
export function stepFields(step: FormStep, unit: Unit, form: Fields): Fields {
  const typed = step === 'location' ? withPastedPoint(form) : form
  return Object.fromEntries(fieldsOf(step, unit).map((name) => [name, storable(name, typed[name] ?? '')]))
}

/**
 * Both coordinates of a point that was pasted as one text, into the step's field `coordinates` or into `lat`.
 * What cannot be read stays in `lat` as it was typed.
 */
export function withPastedPoint(form: Fields): Fields {
  const { coordinates, ...typed } = form
  const pasted = coordinates ?? typed['lat']
  if (pasted === undefined) return typed
  const point = pastedPoint(pasted)
  if (point.ok) return { ...typed, lat: String(point.value.lat), lng: String(point.value.lng) }
  return coordinates === undefined ? typed : { ...typed, lat: coordinates, lng: '' }
}

/** Characters stored per field, above all limits, so that a host can shorten a long text. */
const MAX_STORED = 1000
const MAX_STORED_LONG = 20_000
const MAX_STORED_PHOTOS = 60_000

// oxlint-disable-next-line no-control-regex -- these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Removes what PostgreSQL cannot store (NUL, half characters) and limits the length. */
function storable(name: string, text: string): string {
  const max = name === 'photos' ? MAX_STORED_PHOTOS : /^(description|arrival)/.test(name) ? MAX_STORED_LONG : MAX_STORED
  // Cut before cleaning too, which takes seconds for very long texts.
  return text
    .slice(0, 2 * max)
    .replace(CONTROLS, '')
    .slice(0, max)
    .toWellFormed()
}

/** The fields that a draft of that unit stores. */
export const draftFields = (unit: Unit, fields: Fields): Fields =>
  Object.fromEntries(
    formSteps
      .flatMap((step) => fieldsOf(step, unit))
      .flatMap((name) => {
        const text = fields[name]
        return text === undefined ? [] : [[name, storable(name, text)]]
      }),
  )
