import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { isId } from '#kernel/ids.ts'
import { availabilityForm } from '#domain/availability/input.ts'
import type { Unit } from '#domain/availability/unit.ts'
import {
  AmenitiesForm,
  BasicsForm,
  DescriptionForm,
  detailsForm,
  LocationForm,
  PhotosForm,
} from '#domain/listings/input.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { pricingForm, unitPrice } from '#domain/pricing/input.ts'
import { addDays, type Day, isDay } from '#kernel/dates.ts'
import { field, problemsOf, refuse, Refused, time, whole, wholeOr, words } from '#kernel/fields.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { z } from 'zod'
import {
  type CalendarAction,
  calendarActions,
  type CalendarEdit,
  type ChosenSpan,
  DAY_MINUTES,
  type HourSpan,
  isForUnit,
  MAX_CHANGED_DAYS,
} from './calendar.ts'
import { periods } from './performance.ts'
import { type Fields, fieldsOf, formSteps, type FormStep } from './step.ts'

/** The form of each step. @param currency of the listing, which follows from its country */
const stepForms = (unit: Unit, currency: Currency) => ({
  basics: BasicsForm,
  details: detailsForm(unit),
  location: LocationForm,
  amenities: AmenitiesForm,
  photos: PhotosForm,
  description: DescriptionForm,
  pricing: pricingForm(unit, currency),
  availability: availabilityForm(unit),
})

type StepForms = ReturnType<typeof stepForms>

/** A listing as its host describes it, complete and valid in itself: what is published, edited, copied and imported. */
export type ListingContent = { [Name in FormStep]: z.infer<StepForms[Name]> } & { unit: Unit; currency: Currency }

/** By a field's name: a key of the catalogue. */
export type Problems = Readonly<Record<string, string>>

/** The currency of what the fields describe; null before they name a country. */
export const currencyOf = (fields: Fields): Currency | null =>
  /^[A-Z]{2}$/.test(fields['country'] ?? '') ? currencyOfCountry(fields['country']!) : null

/** Without a country yet prices are read in dollars: they are read again when it is known. */
const readIn = (fields: Fields): Currency => currencyOf(fields) ?? 'USD'

/** What is wrong with one step; null when nothing is. */
export function problemsOfStep(step: FormStep, unit: Unit, fields: Fields): Problems | null {
  const parsed = stepForms(unit, readIn(fields))[step].safeParse(fields)
  return parsed.success ? null : problemsOf(parsed.error)
}

/**
 * A step as far as it can be read: what is wrong counts as not filled in. Null where the form cannot do without it.
 *
 * @param fields of the whole
 * @param standIns for what a form cannot do without
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

/** A form judges its fields, then what they say together, and then that all is right. */
const ROUNDS = 3

/** An extra without a price is none: 'extraPrice2' takes 'extraNameEn2' with it. */
function withItsRow(name: string, step: FormStep, unit: Unit): string[] {
  const [number] = /\d+$/.exec(name) ?? []
  return number ? fieldsOf(step, unit).filter((other) => /\d+$/.exec(other)?.[0] === number) : [name]
}

/** What a host asks as far as it can be read. Null without a price. */
export const pricingSoFar = (unit: Unit, fields: Fields) =>
  stepSoFar('pricing', unit, fields, { refundPolicy: 'flexible', booking: 'instant' })

/** The whole, or what is wrong with each step that is not right yet. */
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

/** Longest reason for which a listing is sent back, in characters. */
export const MAX_REASON = 2000

/** An admin's answer to a listing in review: sent back only with what to change. */
export const ReviewForm = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('publish') }),
  z.object({
    answer: z.literal('return'),
    reason: words(MAX_REASON, 'review:problems.reason', { isLong: true, missing: 'review:problems.reason' }),
  }),
])

const calendarProblem = (name: string) => `hostDays:problems.${name}`
const chosenDay = (text: string) => (isDay(text) ? text : new Refused(calendarProblem('day')))
/** Wall minutes; those after 1440 are of the next day. */
const minutes = wholeOr(null, { min: 0, max: 2 * DAY_MINUTES }, calendarProblem('hours'))

/** Chosen days, and per hour perhaps the hours of each. @param today in the listing's zone */
const chosenForm = (unit: Unit, today: Day) =>
  z
    .looseObject({
      from: field(chosenDay),
      to: field((text) => (text === '' ? '' : chosenDay(text))),
      start: minutes,
      end: minutes,
    })
    .transform(({ from, to: last, start, end }, context): ChosenSpan => {
      const to = last || from
      if (to < from) refuse(context, 'to', calendarProblem('order'))
      else if (from < today) refuse(context, 'from', calendarProblem('past'))
      else if (to > addDays(today, MAX_CHANGED_DAYS)) refuse(context, 'to', calendarProblem('far'))
      if (unit === 'day' || start === null || end === null) return { from, to, hours: null }
      if (end <= start || end - start > DAY_MINUTES || start >= DAY_MINUTES)
        refuse(context, 'end', calendarProblem('hours'))
      return { from, to, hours: { start, end } }
    })

/** What an address has chosen; null where it says nothing that could be changed. */
export function chosenFrom(params: Fields, unit: Unit, today: Day): ChosenSpan | null {
  return chosenForm(unit, today).safeParse(params).data ?? null
}

const openingForm = z
  .looseObject({ opens: time(calendarProblem('time')), closes: time(calendarProblem('time')) })
  .transform(
    ({ opens, closes }): HourSpan => ({
      start: opens,
      end: closes <= opens ? closes + DAY_MINUTES : closes,
    }),
  )

/** A change of a calendar as its form says it. */
export function readCalendarEdit(
  form: Fields,
  { unit, currency, today }: { unit: Unit; currency: Currency; today: Day },
): Result<CalendarEdit, Problems> {
  const chosen = chosenForm(unit, today).safeParse(form)
  const action = calendarActions.find((each) => each === form['do'])
  if (!chosen.success) return fail(problemsOf(chosen.error))
  if (!action || !isForUnit(action, unit)) return fail({ from: calendarProblem('action') })
  const read = valueForms(currency)[action].safeParse(form)
  return read.success ? ok({ ...chosen.data, action, ...read.data } as CalendarEdit) : fail(problemsOf(read.error))
}

const valueForms = (currency: Currency): Record<CalendarAction, z.ZodType<object>> => {
  const nothing = z.looseObject({}).transform(() => ({}))
  return {
    block: nothing,
    unblock: nothing,
    price: z.looseObject({ price: unitPrice(currency) }).transform(({ price }) => ({ minor: price.minor })),
    'usual-price': nothing,
    minimum: z
      .looseObject({ minDays: whole(ruleLimits.stayDays, calendarProblem('minimum')) })
      .transform(({ minDays }) => ({ days: minDays })),
    'usual-minimum': nothing,
    open: openingForm.transform((opening) => ({ opening })),
    close: nothing,
    'usual-hours': nothing,
  }
}

/** What /host/performance is asked for; what cannot be read counts as not asked for. */
export const PerformanceParams = z.object({
  listing: z.string().refine(isId).nullable().catch(null).default(null),
  months: z.coerce.number().pipe(z.literal(periods)).catch(12),
})
