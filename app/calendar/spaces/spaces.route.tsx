import { findOwnCalendar } from '#domain/calendars/queries/read-calendar.server.ts'
import { divideListing } from '#domain/publishing/commands/divide-listing.server.ts'
import { MAX_PARTS, readDivision } from '#domain/publishing/input.ts'
import { listOwnSpaces } from '#domain/publishing/queries/list-own-spaces.server.ts'
import { previewDivision } from '#domain/publishing/queries/preview-division.server.ts'
import { spacesOf } from '#domain/occupancy/queries/spaces-of.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { divisionProblem, divisionView, nameProblems, spaceView } from './spaces.view.server.ts'
import { SpacesPage } from './spaces-page.tsx'
import type { Route } from './+types/spaces.route'

/** The page shows what a division would do to bookings; the address holds the spaces and names that were chosen. */
export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const { userId: hostId } = actorOf(context)
  const now = clock()
  const calendar = isId(listingId) ? await findOwnCalendar(db, { hostId, listingId }, language) : null
  if (!calendar) throw data(null, { status: 404 })

  const today = await spacesOf(db, listingId)
  const own = await listOwnSpaces(db, { hostId, placed: today, near: listingId }, language)
  const spaces = own.map((space) => spaceView(space, listingId, context))
  const isPreview = url.searchParams.has('show')
  const chosen = isPreview ? url.searchParams.getAll('spaces') : today
  const names = Array.from({ length: MAX_PARTS }, (_, index) => url.searchParams.get(`part${index + 1}`) ?? '')
  const read = readDivision({
    spaces: chosen.join(','),
    ...Object.fromEntries(names.map((name, index) => [`part${index + 1}`, name])),
  })
  const preview =
    isPreview && read.ok ? await previewDivision(db, { hostId, listingId, ...read.value }, language, now) : null
  return {
    listingId,
    title: calendar.title.text,
    spaces,
    chosen,
    names,
    problems: isPreview && !read.ok ? nameProblems(read.failure, context) : {},
    refusal: preview && !preview.ok ? divisionProblem(preview.failure, context) : null,
    division: preview?.ok ? divisionView(preview.value, { calendar, spaces }, context) : null,
    page: pageMeta(context, { title: t('division:title'), description: calendar.title.text, path: null }),
  }
}

export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  intentOf(form, ['divide'])
  const read = readDivision(form)
  if (!read.ok) return data({ refusal: null, problems: nameProblems(read.failure, context) }, { status: 400 })
  const { db, clock } = context.get(services)
  const outcome = isId(listingId)
    ? await divideListing(db, { hostId: actorOf(context).userId, listingId, ...read.value }, clock())
    : ({ ok: false, failure: { reason: 'not-found' } } as const)
  if (outcome.ok) throw redirect(visitorOf(context).to(`/manage-listings/${listingId}?done=spaces`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return data({ refusal: divisionProblem(outcome.failure, context), problems: {} }, { status: 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Spaces({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, ...view } = loaderData
  return (
    <SpacesPage
      {...view}
      refusal={actionData?.refusal ?? view.refusal}
      problems={{ ...view.problems, ...actionData?.problems }}
    />
  )
}
