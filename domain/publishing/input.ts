import { availabilityForm } from '#domain/availability/input.ts'
import { ruleLimits } from '#domain/availability/rule-limits.ts'
import type { Unit } from '#domain/availability/unit.ts'
import {
  amenitiesForm,
  BasicsForm,
  DescriptionForm,
  detailsForm,
  type ListingContent,
  LocationForm,
  PhotosForm,
} from '#domain/listings/input.ts'
import { subcategories } from '#domain/listings/category.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { pricingForm } from '#domain/pricing/input.ts'
import { refundPolicies } from '#domain/pricing/refund.ts'
import { isWallTime, weekdays } from '#kernel/dates.ts'
import {
  choice,
  field,
  hours,
  type Problems,
  problemsOf,
  refuse,
  Refused,
  ticks,
  whole,
  words,
} from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { withinCharacters } from '#kernel/letters.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { z } from 'zod'
import { type BulkAction, type BulkChange, bulkPercent } from './bulk-action.ts'
import { ownSorts, ownStates } from './own-list.ts'
import { type Fields, formSteps, type FormStep } from './step.ts'
import { fieldsOf } from './step-fields.ts'

/**
 * The form of each step.
 *
 * @param currency of the listing, which follows from its country
 */
const stepForms = (unit: Unit, currency: Currency) => ({
  basics: BasicsForm,
  details: detailsForm(unit),
  location: LocationForm,
  amenities: amenitiesForm(unit),
  photos: PhotosForm,
  description: DescriptionForm,
  pricing: pricingForm(unit, currency),
  availability: availabilityForm(unit),
})

/** The currency of the fields' country; null before there is one. */
export const currencyOf = (fields: Fields): Currency | null =>
  /^[A-Z]{2}$/.test(fields['country'] ?? '') ? currencyOfCountry(fields['country']!) : null

/** Prices are parsed in dollars before the country is known, and then parsed again. */
const readIn = (fields: Fields): Currency => currencyOf(fields) ?? 'USD'

/** The problems of one step; null without any. */
export function problemsOfStep(step: FormStep, unit: Unit, fields: Fields): Problems | null {
  const parsed = stepForms(unit, readIn(fields))[step].safeParse(fields)
  return parsed.success ? null : problemsOf(parsed.error)
}

/**
 * Parses the valid part of a step; null where a required field is missing.
 *
 * @param fields of the whole listing
 * @param standIns values for required fields
 */
export function stepSoFar<Name extends FormStep>(
  step: Name,
  unit: Unit,
  fields: Fields,
  standIns: Fields,
): ListingContent[Name] | null {
  const form = stepForms(unit, readIn(fields))[step]
  let typed = fields
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = form.safeParse(typed)
    if (parsed.success) return parsed.data as ListingContent[Name]
    const wrong = Object.keys(problemsOf(parsed.error)).flatMap((name) => withItsRow(name, step, unit))
    typed = { ...typed, ...Object.fromEntries(wrong.map((name) => [name, standIns[name] ?? ''])) }
  }
  return null
}

/** A form validates its fields, then their combination, then that everything is valid. */
const ROUNDS = 3

/** An extra without a price is dropped with its other fields. */
function withItsRow(name: string, step: FormStep, unit: Unit): string[] {
  const [number] = /\d+$/.exec(name) ?? []
  return number ? fieldsOf(step, unit).filter((other) => /\d+$/.exec(other)?.[0] === number) : [name]
}

/** The valid part of the prices; null without a price. */
export const pricingSoFar = (unit: Unit, fields: Fields) =>
  stepSoFar('pricing', unit, fields, { refundPolicy: 'flexible', booking: 'instant' })

/** The whole content, or the problems by step. */
export function contentOf(
  unit: Unit,
  fields: Fields,
): Result<ListingContent, Readonly<Partial<Record<FormStep, Problems>>>> {
  const currency = readIn(fields)
  const forms = stepForms(unit, currency)
  const parsed = formSteps.map((step) => [step, forms[step].safeParse(fields)] as const)
  const wrong = parsed.flatMap(([step, { error }]) => (error ? [[step, problemsOf(error)] as const] : []))
  if (wrong.length > 0) return fail(Object.fromEntries(wrong))
  const content = Object.fromEntries(parsed.map(([step, { data }]) => [step, data]))
  return ok({ ...(content as Omit<ListingContent, 'unit' | 'currency'>), unit, currency })
}

/** Maximum characters of the reason for a return. */
export const MAX_REASON = 2000

/** An admin's answer in a review, where a return requires a reason. */
export const ReviewForm = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('publish') }),
  z.object({
    answer: z.literal('return'),
    reason: words(MAX_REASON, 'review:problems.reason', { isLong: true, missing: 'review:problems.reason' }),
  }),
])

const NO_PHOTO = 'adminListings:problems.photo'

/** A listing's host reads the reason. */
export const UnpublishForm = z.object({
  reason: words(MAX_REASON, 'adminListings:problems.long', { isLong: true, missing: 'adminListings:problems.reason' }),
})

const mendReason = words(MAX_REASON, 'adminListings:problems.long', {
  isLong: true,
  missing: 'adminListings:problems.mendReason',
})

/** The forms by which an admin mends a listing; its host reads the reason. */
export const mendForms = {
  photo: z.object({ reason: mendReason, photoId: field((id) => (isId(id) ? id : new Refused(NO_PHOTO))) }),
  category: z.object({ reason: mendReason, subcategory: choice(subcategories, 'wizard:problems.subcategory') }),
  pin: z.object({ reason: mendReason, coordinates: field((text) => text || new Refused('wizard:problems.pin')) }),
}

/** The form of a host who submits a listing again. */
export const SubmitForm = z.object({
  answer: words(MAX_REASON, 'manage:problems.answer', { isLong: true }).transform((text) => text || null),
})

/** An unreadable filter in a URL finds all. */
export const OwnListParams = z.object({
  q: z
    .string()
    .transform((text) => withinCharacters(text.trim(), MAX_QUERY).replaceAll('\0', ''))
    .catch(''),
  state: z.enum(ownStates).catch('all'),
  sort: z.enum(ownSorts).catch('made'),
})

/** Characters of a search among one's own listings. */
const MAX_QUERY = 100

const bulkProblem = (name: string) => `bulk:problems.${name}`

const signedPercent = field((text) => {
  const value = /^[+\-−]?\d{1,3}$/.test(text) ? Number(text.replace('−', '-')) : Number.NaN
  return value >= bulkPercent.min && value <= bulkPercent.max && value !== 0
    ? value
    : new Refused(bulkProblem('percent'))
})

const wallTimeField = field((text) => (isWallTime(text) ? text : new Refused(bulkProblem('time'))))
const { stayDays, session } = ruleLimits
/** As it is stored, so that undoing finds what was written. */
const emptyOr = (form: z.ZodType<number>, perUnit = 1) =>
  field((text) => {
    const read = form.safeParse(text)
    if (text !== '' && !read.success) return new Refused(bulkProblem('minimums'))
    return read.success ? String(read.data / perUnit) : ''
  })

const bulkForms = {
  publish: z.looseObject({}).transform(() => ({ action: 'publish' as const })),
  pause: z.looseObject({}).transform(() => ({ action: 'pause' as const })),
  price: z.looseObject({ percent: signedPercent }).transform(({ percent }) => ({ action: 'price' as const, percent })),
  policy: z
    .looseObject({ refundPolicy: choice(refundPolicies, bulkProblem('policy')) })
    .transform(({ refundPolicy }) => ({ action: 'policy' as const, refundPolicy })),
  hours: z
    .looseObject({ weekdays: ticks, opens: wallTimeField, closes: wallTimeField })
    .transform(({ weekdays: ticked, opens, closes }, context) => {
      const open = weekdays.filter((day) => ticked.includes(String(day)))
      if (open.length === 0) refuse(context, 'weekdays', bulkProblem('weekdays'))
      return { action: 'hours' as const, weekdays: open, opens, closes }
    }),
  minimums: z
    .looseObject({
      minDays: emptyOr(whole(stayDays, '')),
      minHours: emptyOr(hours(session, ''), 60),
    })
    .transform(({ minDays, minHours }, context) => {
      if (minDays === '' && minHours === '') refuse(context, 'minDays', bulkProblem('minimums'))
      return { action: 'minimums' as const, minDays, minHours }
    }),
} satisfies Record<BulkAction, z.ZodType<BulkChange>>

/** Reads what a host wants to do to many listings. */
export function readBulkChange(action: BulkAction, form: Fields): Result<BulkChange, Problems> {
  const read = bulkForms[action].safeParse(form)
  return read.success ? ok(read.data) : fail(problemsOf(read.error))
}

/** New parts that one division makes, and the length of a part's name in characters. */
export const MAX_PARTS = 4
export const PART_NAME_MAX = 60

const partName = words(PART_NAME_MAX, 'division:problems.name')

const DivisionForm = z.object({
  spaces: ticks.transform((ids) => [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))]),
  ...Object.fromEntries(Array.from({ length: MAX_PARTS }, (_, index) => [`part${index + 1}`, partName])),
})

/** The spaces that a host has ticked, and the names of those to make. */
export function readDivision(
  fields: Fields,
): Result<{ spaceIds: readonly string[]; names: readonly string[] }, Problems> {
  const read = DivisionForm.safeParse(fields)
  if (!read.success) return fail(problemsOf(read.error))
  const { spaces, ...parts } = read.data
  return ok({ spaceIds: spaces, names: Object.values(parts as Record<string, string>).filter((name) => name !== '') })
}
