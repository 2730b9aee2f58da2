import { isCategory, isSubcategory } from '#domain/listings/category.ts'
import { nearbyPlaces, placeFacts } from '#domain/listings/queries/read-place.server.ts'
import { data, redirect } from 'react-router'
import { LandingPage } from './landing-page.tsx'
import { landingView } from './landing.view.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/landing.route'

/** A city, or a kind of space in it, with today's figures; missing where nothing is listed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const replica = replicaOf(context)
  const kind = params.kind ?? null
  const isKnown = /^[a-z]{2}$/i.test(params.country) && (kind === null || isCategory(kind) || isSubcategory(kind))
  if (!isKnown) throw data(null, { status: 404 })
  if (url.pathname !== url.pathname.toLowerCase()) throw redirect(`${url.pathname.toLowerCase()}${url.search}`, 301)

  const place = { country: params.country.toUpperCase(), slug: params.city, kind }
  const { language } = visitorOf(context)
  const [facts, nearby] = await Promise.all([
    placeFacts(replica, place, language),
    nearbyPlaces(replica, place, language),
  ])
  if (!facts) throw data(null, { status: 404 })
  return landingView(place, facts, nearby, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Landing({ loaderData: { page: _page, pricesNote: _note, ...view } }: Route.ComponentProps) {
  return <LandingPage {...view} />
}
