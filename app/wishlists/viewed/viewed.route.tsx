import { emptyViewed } from '#domain/wishlists/commands/note-viewed.server.ts'
import { redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { viewedCards } from './viewed.view.server.ts'
import { ViewedPage } from './viewed-page.tsx'
import type { Route } from './+types/viewed.route'

/** An account's last viewed spaces. */
export async function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    ...(await viewedCards([], context)),
    page: pageMeta(context, { title: t('viewed:title'), description: t('viewed:title'), path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  intentOf(await formOf(request), ['empty'])
  await emptyViewed(context.get(services).db, actorOf(context).userId)
  return redirect(visitorOf(context).to('/recently-viewed'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function RecentlyViewed({ loaderData: { cards } }: Route.ComponentProps) {
  return <ViewedPage cards={cards} />
}
