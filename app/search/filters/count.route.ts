import { parseSearch } from '#domain/search/input.ts'
import { countListings, spreadPrices } from '#domain/search/queries/count-listings.server.ts'
import { MAX_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import { byDeadline, isTooSlow } from '#platform/deadline.server.ts'
import { data } from 'react-router'
import { planOf } from '../results/plan.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/count.route'

/** The count and price spread of a draft of filters (`?currency=` is the slider's); 503 when too slow. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const replica = replicaOf(context)
  const search = parseSearch(url.searchParams)
  const currency = search.currency ?? visitorOf(context).currency
  try {
    return await byDeadline(MAX_MILLISECONDS, async () => {
      const plan = await planOf(context, { ...search, currency })
      const [count, prices] = await Promise.all([countListings(replica, plan), spreadPrices(replica, plan, currency)])
      return { count, prices }
    })
  } catch (error) {
    if (isTooSlow(error)) throw data(null, { status: 503 })
    throw error
  }
}
