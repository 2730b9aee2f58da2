import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { ComparePage } from './compare-page.tsx'
import { compareView } from './compare.view.server.ts'
import type { Route } from './+types/compare.route'

/** Some spaces of a wishlist side by side. */
export async function loader({ params: { wishlistId }, url, context }: Route.LoaderArgs) {
  const view = isId(wishlistId) ? await compareView(wishlistId, url.searchParams, context) : null
  if (!view) throw data(null, { status: 404 })
  const title = visitorOf(context).t('compare:title')
  return { ...view, page: pageMeta(context, { title, description: title, path: null }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { page: _page, pricesNote: _note, ...view } = loaderData
  return <ComparePage {...view} />
}
