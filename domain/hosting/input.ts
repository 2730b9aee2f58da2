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
import { pricingForm } from '#domain/pricing/input.ts'
import { cleaned, field, problemsOf, Refused } from '#kernel/fields.ts'
import { lengthOf } from '#kernel/text-length.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { z } from 'zod'
import { type Fields, formSteps, type FormStep } from './step.ts'

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
 * What a host asks as far as it can be read: what is wrong counts as not filled in. Null without a price.
 *
 * @param fields of the whole, of which pricing is not finished
 */
export function pricingSoFar(unit: Unit, fields: Fields): ListingContent['pricing'] | null {
  const form = pricingForm(unit, readIn(fields))
  const typed = {
    ...fields,
    refundPolicy: fields['refundPolicy'] || 'flexible',
    booking: fields['booking'] || 'instant',
  }
  const parsed = form.safeParse(typed)
  if (parsed.success) return parsed.data
  const wrong = Object.keys(problemsOf(parsed.error)).map((name) => [name, ''])
  return form.safeParse({ ...typed, ...Object.fromEntries(wrong) }).data ?? null
}

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
    reason: field((text) => {
      const reason = cleaned(text, true)
      return reason !== '' && lengthOf(reason) <= MAX_REASON ? reason : new Refused('review:problems.reason')
    }),
  }),
])
