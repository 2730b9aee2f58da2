import { inboxView } from './inbox.view.server.ts'
import type { Route } from './+types/list.route'

/** The list as it is now, for a page that shows it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return Response.json(await inboxView(url, context), { headers: { 'cache-control': 'no-store' } })
}
