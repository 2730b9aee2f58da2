import { searchOf } from '#app/session/form.server.ts'
import { diaryRows } from './diary.view.server.ts'
import type { Route } from './+types/rows.route'

/** Another page of the diary's rows, for a browser that has come near it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { rows } = await diaryRows(searchOf(url), context)
  return Response.json(rows, { headers: { 'cache-control': 'no-store' } })
}
