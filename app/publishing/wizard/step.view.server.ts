import type { Unit } from '#domain/availability/unit.ts'
import { owesDeclaration } from '#domain/accounts/queries/owes-declaration.server.ts'
import { showsTraders } from '#domain/accounts/trader.ts'
import { currencyOf } from '#domain/publishing/input.ts'
import { shownFields, storedFields } from '#domain/publishing/first-values.ts'
import { pricedByFields } from '#domain/publishing/priced-by-fields.ts'
import type { StepProblems } from '#domain/publishing/errors.ts'
import { findProblems } from '#domain/publishing/queries/find-problems.server.ts'
import { stepVersion } from '#domain/publishing/queries/step-version.server.ts'
import { listOwnSpaces } from '#domain/publishing/queries/list-own-spaces.server.ts'
import { type Fields, type FormStep, formSteps, type Step } from '#domain/publishing/step.ts'
import { photosOf } from '#domain/listings/input.ts'
import { isLodging } from '#domain/listings/nights.ts'
import { countriesIn } from '#domain/places/country.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { type RefundPolicy, refundTiers } from '#domain/pricing/refund.ts'
import { isId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { type MapSource, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { type PhotoChoices, photoChoices } from '../photos/photo-choices.view.server.ts'
import { spaceLabel } from '../space-label.server.ts'
import { lookupView, type LookupView } from './lookup.view.server.ts'
import { type PinView, pinView } from './pin.view.server.ts'
import { type PreviewView, previewView } from './preview.view.server.ts'
import { problemTexts } from './problem-texts.server.ts'
import { summaryLines, type SummaryLine } from './summary.view.server.ts'
import { type SuggestionView, suggestionView } from './suggestion.view.server.ts'

type Context = Readonly<RouterContextProvider>

/** A step shows its fields as they were typed, and their choices. */
export type StepView = {
  step: Step
  unit: Unit
  priced: Unit | 'night'
  fields: Fields
  /** The version of the stored step, which its form carries. */
  version: string
  /** Some fields of an existing listing cannot be changed. */
  isPublished: boolean
  currency: Currency | null
  preview: PreviewView
  choices: StepChoices
}

/** The choices that only one step has. */
type StepChoices = {
  isLodging?: boolean
  spaces?: readonly { id: string; title: string }[]
  /** `CL Chile`, a line each: as objects they would be 2 KB more of the page. */
  countries?: string
  map?: MapSource
  pin?: PinView
  lookup?: LookupView | null
  photos?: PhotoChoices
  /** A sentence of what each policy gives back. */
  tiers?: Record<RefundPolicy, string>
  suggestion?: SuggestionView | null
  missing?: readonly MissingStep[]
  /** Every value that is filled in, by step. */
  values?: Readonly<Record<FormStep, readonly SummaryLine[]>>
  /** The page on which the spaces of a listing that exists are changed. */
  spacesPage?: string | null
  /** Set where the law asks who lets: the page for it, and whether the answer is still missing. */
  declaration?: { address: string; isMissing: boolean } | null
}

/** A step on the summary, with its open problems. */
export type MissingStep = { step: FormStep; problems: readonly { field: string; text: string }[] }

type Whole = {
  /** The draft's. */
  id?: string
  /** The existing listing's. */
  listingId?: string
  unit: Unit
  fields: Fields
  isPublished?: boolean
  /** The page's. */
  url: URL
}

/** @param problems found when publishing was tried */
export async function stepView(
  step: Step,
  { id, listingId, unit, fields, isPublished = false, url }: Whole,
  context: Context,
  problems: StepProblems | null = null,
): Promise<StepView> {
  const shown =
    step === 'summary' ? {} : shownFields(step, unit, storedFields(step, unit, fields), fields['subcategory'])
  return {
    step,
    unit,
    priced: pricedByFields(unit, { ...fields, ...shown }),
    version: step === 'summary' ? '' : stepVersion(step, unit, fields),
    fields: step === 'location' ? { country: siteCountry(visitorOf(context).site) ?? '', ...shown } : shown,
    isPublished,
    currency: currencyOf(fields),
    preview: await previewView({ unit, fields: { ...fields, ...shown }, listingId }, context),
    choices:
      step === 'summary'
        ? {
            missing: missingSteps(
              problems ?? (await findProblems(context.get(services).db, { unit, fields })),
              fields,
              context,
            ),
            values: summaryOf(unit, fields, context),
            declaration: await declarationChoice(id, fields['country'] ?? '', context),
          }
        : await choicesOf(step, { ...(listingId && { listingId }), unit, fields, url }, context),
  }
}

function summaryOf(unit: Unit, fields: Fields, context: Context) {
  const reader = visitorOf(context)
  const entries = formSteps.map((each) => [each, summaryLines(each, { unit, fields, reader })])
  return Object.fromEntries(entries) as Record<FormStep, SummaryLine[]>
}

/** Nothing is asked where no law asks for it. */
async function declarationChoice(draftId: string | undefined, countryCode: string, context: Context) {
  if (!showsTraders(countryCode)) return null
  const isMissing = await owesDeclaration(context.get(services).db, actorOf(context).userId, countryCode)
  return { address: declarationAddress(draftId ?? ''), isMissing }
}

/** The profile asks whether the host is a trader, and leads back to the draft. */
export const declarationAddress = (draftId: string) => `/host/profile?draft=${draftId}`

/** These steps show something of what was typed besides its fields. */
export const hasOwnChoices = (step: Step): step is FormStep => step === 'photos' || step === 'location'

/** The choices that a step offers. */
export async function choicesOf(
  step: FormStep,
  { listingId, unit, fields, url }: Whole,
  context: Context,
): Promise<StepChoices> {
  const { map } = context.get(services)
  switch (step) {
    case 'basics':
      return {
        spaces: await ownSpaces(fields, context),
        spacesPage: listingId ? `/manage-listings/${listingId}/spaces` : null,
      }
    case 'details':
      return { isLodging: isLodging(fields['subcategory'] ?? '') }
    case 'location':
      const countries = countriesIn(visitorOf(context).language).map(({ code, name }) => `${code} ${name}`)
      return { countries: countries.join('\n'), map, pin: await pinView(fields, context), lookup: lookupView(context) }
    case 'photos':
      return { photos: await photoChoices(fields, photosOf(fields['photos'] ?? ''), url, context) }
    case 'pricing':
      return { tiers: tierTexts(context), suggestion: await suggestionView({ unit, fields }, context) }
    default:
      return {}
  }
}

async function ownSpaces(fields: Fields, context: Context) {
  const placed = (fields['spaces'] ?? '').split(',').filter(isId)
  const { language, t } = visitorOf(context)
  const spaces = await listOwnSpaces(context.get(services).db, { hostId: actorOf(context).userId, placed }, language)
  return spaces.map((space) => ({ id: space.id, title: spaceLabel(space, t) }))
}

/** All steps with a form, in their order. */
export const missingSteps = (problems: StepProblems, fields: Fields, context: Context): MissingStep[] =>
  formSteps.map((step) => ({
    step,
    problems: Object.entries(problemTexts(problems[step] ?? {}, fields, context)).map(([field, text]) => ({
      field,
      text: named(field, text, { fields, context }),
    })),
  }))

/** Problems of these fields do not name their field. */
const labels: Readonly<Record<string, string>> = {
  bedrooms: 'detailsForm:bedrooms',
  beds: 'detailsForm:beds',
  bathrooms: 'detailsForm:bathrooms',
  checkIn: 'detailsForm:checkIn',
  checkOut: 'detailsForm:checkOut',
  minHours: 'detailsForm:minHours',
  maxHours: 'detailsForm:maxHours',
  leadHours: 'availabilityForm:leadHours',
  horizonDays: 'availabilityForm:horizonDays',
  turnover: 'availabilityForm:turnover',
  minDays: 'availabilityForm:minDays',
  maxDays: 'availabilityForm:maxDays',
  price: 'pricingForm:price',
  weekendPrice: 'pricingForm:weekendPrice',
  cleaningFee: 'pricingForm:cleaningFee',
  extraGuestFee: 'pricingForm:extraGuestFee',
  petFee: 'pricingForm:petFee',
}

const labelsOfNights: Readonly<Record<string, string>> = {
  minDays: 'availabilityForm:minNights',
  maxDays: 'availabilityForm:maxNights',
}

/** On the summary a problem names its field where several problems read alike. */
function named(field: string, text: string, { fields, context }: { fields: Fields; context: Context }): string {
  const { t } = visitorOf(context)
  const [, kind, suffix] = /^(title|description|arrival)(En|Es)$/.exec(field) ?? []
  const label = kind
    ? `listingForm:description.${kind === 'description' ? 'text' : kind}.${suffix!.toLowerCase()}`
    : (pricedByFields('day', fields) === 'night' && labelsOfNights[field]) || labels[field]
  return label ? t('wizard:named', { field: t(label, { currency: currencyOf(fields) ?? '' }), problem: text }) : text
}

const tierTexts = (context: Context) =>
  Object.fromEntries(
    Object.entries(refundTiers).map(([policy, tiers]) => [
      policy,
      tiers
        .map(({ percent, daysBefore }) =>
          visitorOf(context).t(percent === 100 ? 'policy:all' : 'policy:part', { percent, count: daysBefore }),
        )
        .join('. '),
    ]),
  ) as Record<RefundPolicy, string>
