import { rowsInTime } from './rows.view.server.ts'
import type { Route } from './+types/rows.route'

/** The rows of the front page from a number on, for the page to add. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const from = Number(params.get('from') ?? 0)
  const start = Number.isInteger(from) && from >= 0 ? from : 0
  const { rows } = await rowsInTime(context, params.get('type') === 'hour' ? 'hour' : 'day', { from: start })
  return { rows }
}
