import { changePhoto, correctListing, type Correction } from '#domain/admin/commands/correct-listing.server.ts'
import { unpublishListing } from '#domain/admin/commands/unpublish-listing.server.ts'
import type { CorrectFailure } from '#domain/admin/errors.ts'
import { findListing } from '#domain/admin/queries/find-listing.server.ts'
import { MAX_REASON, mendForms, UnpublishForm } from '#domain/publishing/input.ts'
import { withPastedPoint } from '#domain/publishing/step-fields.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import type { Result } from '#kernel/result.ts'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ListingPage } from './listing-page.tsx'
import { listingView, type RefusedListing } from './listing.view.server.ts'
import type { Route } from './+types/listing.route'

const intents = ['unpublish', 'hide-photo', 'show-photo', 'category', 'pin'] as const

type Intent = (typeof intents)[number]
type Context = Route.LoaderArgs['context']
type Form = Readonly<Record<string, string>>

export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const reading = { language: visitor.language, now: clock() }
  const listing = isId(listingId) ? await findListing(db, listingId, reading) : null
  if (!listing) throw data(null, { status: 404 })
  const { done } = searchOf(url)
  return {
    listing: listingView(listing, actorOf(context), visitor),
    done: intents.find((each) => each === done) ?? null,
    // Passed as data, because importing it would load the form parser in browsers.
    maxReason: MAX_REASON,
    page: pageMeta(context, {
      title: listing.title.text,
      description: visitor.t('adminListings:description'),
      path: null,
    }),
  }
}

/** Sends the listing back to its host, or mends it in the host's place. */
export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  if (!isId(listingId)) throw data(null, { status: 404 })
  const form = await formOf(request)
  const { db, clock } = context.get(services)
  const { to, language } = visitorOf(context)
  if (!(await findListing(db, listingId, { language, now: clock() }))) throw data(null, { status: 404 })
  const intent = intentOf(form, intents)
  const refused = await acts[intent](listingId, form, context)
  if (refused === null) throw redirect(to(`/admin/listings/${listingId}?done=${intent}`))
  const { reason = '', photoId = '', subcategory = '', coordinates = '' } = form
  const typed = { reason, photoId, subcategory, coordinates }
  return data({ intent, typed, ...refused } satisfies RefusedListing, { status: refused.notice === null ? 400 : 409 })
}

type Refusal = Pick<RefusedListing, 'problems' | 'notice'>

/** @returns null once it is done */
type Act = (listingId: string, form: Form, context: Context) => Promise<Refusal | null>

const acts: Readonly<Record<Intent, Act>> = {
  unpublish: (listingId, form, context) =>
    parsed(UnpublishForm, form, context, (input) => {
      const { db, clock } = context.get(services)
      return unpublishListing(db, { ...on(listingId, context), ...input }, clock())
    }),
  'hide-photo': (listingId, form, context) => turnPhoto(listingId, form, context, true),
  'show-photo': (listingId, form, context) => turnPhoto(listingId, form, context, false),
  category: (listingId, form, context) =>
    parsed(mendForms.category, form, context, ({ reason, subcategory }) =>
      correct(listingId, reason, { what: 'category', subcategory }, context),
    ),
  pin: (listingId, form, context) =>
    parsed(mendForms.pin, form, context, ({ reason, coordinates }) => {
      const { lat = '', lng = '' } = withPastedPoint({ coordinates })
      return correct(listingId, reason, { what: 'pin', lat, lng }, context)
    }),
}

const on = (listingId: string, context: Context) => ({ adminId: actorOf(context).userId, listingId })

const turnPhoto = (listingId: string, form: Form, context: Context, isHidden: boolean) =>
  parsed(mendForms.photo, form, context, (input) => {
    const { db, clock } = context.get(services)
    return changePhoto(db, { ...on(listingId, context), ...input, isHidden }, clock())
  })

function correct(listingId: string, reason: string, correction: Correction, context: Context) {
  const { db, clock } = context.get(services)
  return correctListing(db, { ...on(listingId, context), reason, correction }, clock())
}

async function parsed<Input>(
  schema: z.ZodType<Input>,
  form: Form,
  context: Context,
  act: (input: Input) => Promise<Result<null, CorrectFailure | { reason: 'not-possible' }>>,
): Promise<Refusal | null> {
  const { t } = visitorOf(context)
  const read = schema.safeParse(form)
  if (!read.success) {
    const problems = Object.entries(problemsOf(read.error)).map(([name, key]) => [name, t(key, { max: MAX_REASON })])
    return { problems: Object.fromEntries(problems) as Record<string, string>, notice: null }
  }
  const outcome = await act(read.data)
  return outcome.ok ? null : refusalOf(outcome.failure, context)
}

/** A reason to refuse a typed point stands beside it; all else is about the listing as it is now. */
function refusalOf(failure: CorrectFailure | { reason: 'not-possible' }, context: Context): Refusal {
  const { t } = visitorOf(context)
  if (failure.reason !== 'incomplete') return { problems: {}, notice: t(`adminListings:problems.${failure.reason}`) }
  const { location, ...others } = failure.problems
  const [key] = [location?.['lat'] ?? location?.['lng']]
  if (key && Object.keys(others).length === 0) return { problems: { coordinates: t(key) }, notice: null }
  return { problems: {}, notice: t('adminListings:problems.incomplete') }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Listing({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <ListingPage {...view} refused={actionData ?? null} />
}
