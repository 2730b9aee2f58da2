import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { HostProfile } from './host-profile.tsx'
import { hostView } from './host.view.server.ts'
import type { Route } from './+types/host.route'

/** A host's public profile; without a published listing there is none. */
export async function loader({ params: { hostId }, url, context }: Route.LoaderArgs) {
  const view = isId(hostId) ? await hostView(hostId, searchOf(url), context) : null
  if (!view) throw data(null, { status: 404 })
  return view
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Host({ loaderData: { page: _page, pricesNote: _note, ...host } }: Route.ComponentProps) {
  return <HostProfile host={host} />
}
