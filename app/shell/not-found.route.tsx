import { data } from 'react-router'
import { movedTo } from '#app/help/moved.server.ts'
import type { Route } from './+types/not-found.route'

/** Any address without a route of its own. */
export function loader({ url, context }: Route.LoaderArgs) {
  const moved = movedTo(url, context)
  if (moved) throw moved
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
