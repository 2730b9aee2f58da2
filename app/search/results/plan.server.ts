import { siteCountry } from '#domain/places/site-country.ts'
import { planSearch, type SearchPlan, whereOf } from '#domain/search/plan.ts'
import { readPlanFacts } from '#domain/search/queries/read-plan-facts.server.ts'
import type { Search } from '#domain/search/search.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** The plan of a search, whose place is geocoded where the address gives only its name. */
export async function planOf(context: Readonly<RouterContextProvider>, search: Search): Promise<SearchPlan> {
  const { db, places, clock } = context.get(services)
  const { language, site } = visitorOf(context)
  const { location } = search
  const name = whereOf(search, null).area ? undefined : location
  const [named, facts] = await Promise.all([
    name ? places.geocode(name, { language, country: siteCountry(site) }) : null,
    readPlanFacts(db, search, clock()),
  ])
  return planSearch(search, { ...facts, named })
}
