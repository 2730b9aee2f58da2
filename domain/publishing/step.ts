import { blockFields, MAX_BLOCKS } from '#domain/availability/rule-limits.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { extraFields, MAX_EXTRAS } from '#domain/pricing/price-limits.ts'
import { weekdays } from '#kernel/dates.ts'

/** Spec §2: three major steps over nine sub-steps. The last one has no fields of its own. */
export const majorSteps = {
  space: ['basics', 'details', 'location'],
  standout: ['amenities', 'photos', 'description'],
  publish: ['pricing', 'availability', 'summary'],
} as const

export type MajorStep = keyof typeof majorSteps
export type Step = (typeof majorSteps)[MajorStep][number]
/** A step with a form. */
export type FormStep = Exclude<Step, 'summary'>

export const steps: readonly Step[] = Object.values(majorSteps).flat()
export const formSteps = steps.filter((step): step is FormStep => step !== 'summary')

export const isStep = (text: string): text is Step => steps.some((step) => step === text)

export const majorOf = (step: Step): MajorStep =>
  (Object.keys(majorSteps) as MajorStep[]).find((major) => majorSteps[major].some((each) => each === step))!

export const stepAfter = (step: Step): Step => steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!
export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null

/** The fields of a form as they were typed, by their names. */
export type Fields = Readonly<Record<string, string>>

const rows = (max: number, names: readonly string[]) =>
  Array.from({ length: max }, (_, index) => names.map((name) => `${name}${index + 1}`)).flat()

const dayOrHour = (unit: Unit, perDay: readonly string[], perHour: readonly string[]) =>
  unit === 'day' ? perDay : perHour

/** The names of a step's fields: nothing else of a form is stored. */
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
  amenities: () => ['amenities', 'pets', 'smoking', 'events'],
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
    'refundPolicy',
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

/** Of a form what belongs to the step. A box that is not ticked is not sent, so what is missing is empty. */
export const stepFields = (step: FormStep, unit: Unit, form: Fields): Fields =>
  Object.fromEntries(fieldsOf(step, unit).map((name) => [name, storable(name, form[name] ?? '')]))

/** Characters that a draft keeps of a field: much more than any may have, so that what is too long can be shortened. */
const KEPT = 1000
const KEPT_LONG = 20_000
const KEPT_PHOTOS = 60_000

// oxlint-disable-next-line no-control-regex -- these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** As PostgreSQL can store it: no NUL, no half of a character; cut, so that a draft has a size. */
function storable(name: string, text: string): string {
  const max = name === 'photos' ? KEPT_PHOTOS : /^(description|arrival)/.test(name) ? KEPT_LONG : KEPT
  // Cut before as well: what is far too long costs seconds to clean.
  return text
    .slice(0, 2 * max)
    .replace(CONTROLS, '')
    .slice(0, max)
    .toWellFormed()
}

/** Of any fields what a draft of that unit stores. */
export const draftFields = (unit: Unit, fields: Fields): Fields =>
  Object.fromEntries(
    formSteps
      .flatMap((step) => fieldsOf(step, unit))
      .flatMap((name) => {
        const text = fields[name]
        return text === undefined ? [] : [[name, storable(name, text)]]
      }),
  )
