import { siteCountry } from '#domain/places/site-country.ts'
import { planSearch, type SearchPlan, whereOf } from '#domain/search/plan.ts'
import { readPlanFacts } from '#domain/search/queries/read-plan-facts.server.ts'
import type { Search } from '#domain/search/search.ts'
import type { RouterContextProvider } from 'react-router'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** The plan of a search, whose place is geocoded where the address gives only its name. */
export async function planOf(context: Readonly<RouterContextProvider>, search: Search): Promise<SearchPlan> {
  const replica = replicaOf(context)
  const { placesFor, clock } = context.get(services)
  const { language, site } = visitorOf(context)
  const { location } = search
  const name = whereOf(search, null).area ? undefined : location
  const [named, facts] = await Promise.all([
    name ? placesFor(replica).geocode(name, { language, country: siteCountry(site) }) : null,
    readPlanFacts(replica, search, clock()),
  ])
  return planSearch(search, { ...facts, named })
}
