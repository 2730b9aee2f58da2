import { availabilityForm } from '#domain/availability/input.ts'
import type { Unit } from '#domain/availability/unit.ts'
import {
  AmenitiesForm,
  BasicsForm,
  DescriptionForm,
  detailsForm,
  type ListingContent,
  LocationForm,
  PhotosForm,
} from '#domain/listings/input.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { pricingForm } from '#domain/pricing/input.ts'
import { type Problems, problemsOf, words } from '#kernel/fields.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { z } from 'zod'
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
