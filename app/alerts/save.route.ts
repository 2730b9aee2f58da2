import { searchOfQuery } from '#domain/alerts/queries.server.ts'
import { plainSearch, searchLimits } from '#domain/alerts/saved-search.ts'
import { searchAddress, searchParams } from '#domain/search/search.ts'
import { redirect } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { pressCookie, savedAt } from './save-search.server.ts'
import type { Route } from './+types/save.route'

/** There is nothing to read here. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(visitorOf(context).to('/saved-searches'))

/** Saves the search of a page of results, or leads to the log-in, after which it is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const { search: typed = '' } = await formOf(request)
  const { actor, to } = visitorOf(context)
  const search = plainSearch(searchOfQuery(typed))
  const query = searchParams(search).toString()
  if (query.length > searchLimits.query) return redirect(to('/saved-searches?refused=nothing'))
  if (actor) return redirect(to(await savedAt(query, context)))
  const [results, back] = [searchAddress(search), to('/saved-searches?saving=1')]
  const logIn = `${results}${results.includes('?') ? '&' : '?'}auth=login&to=${encodeURIComponent(back)}`
  return redirect(to(logIn), { headers: { 'set-cookie': pressCookie(query, context) } })
}
