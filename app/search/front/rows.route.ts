import { data } from 'react-router'
import { secondsToWait } from '#app/session/budget.server.ts'
import { frontRows } from './rows.view.server.ts'
import type { Route } from './+types/rows.route'

/** The rows of the front page from a number on, for the page to add. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const from = Number(params.get('from') ?? 0)
  const start = Number.isInteger(from) && from >= 0 ? from : 0
  // Returned and not thrown: a failure would take the place of the page that asks. Its link to all rows stays.
  if ((await secondsToWait(context, 'search')) !== null) return data({ rows: [] }, { status: 429 })
  const { rows } = await frontRows(context, params.get('type') === 'hour' ? 'hour' : 'day', { from: start })
  return { rows }
}
