import { safeReturn } from '#domain/accounts/input.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { choicesView, takeChoice } from '../choose/choose.server.ts'
import { ChoosePage } from './choose-page.tsx'
import { listsView } from './lists.view.server.ts'
import { WishlistsPage } from './wishlists-page.tsx'
import type { Route } from './+types/wishlists.route'

/** All of a user's wishlists; `save` shows them for a listing, where the dialog cannot be shown. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const { save, back, made } = searchOf(url)
  if (save !== undefined) {
    const choices = await choicesView(save, context)
    if (!choices) throw data(null, { status: 404 })
    const meta = { title: t('save:title'), description: t('wishlists:description'), path: null }
    return {
      choices,
      back: back === undefined ? wayBack(request, url, save) : safeReturn(back),
      page: pageMeta(context, meta),
    }
  }
  const lists = await listsView(context)
  return {
    lists,
    made: lists.find(({ id }) => id === made)?.name ?? null,
    page: pageMeta(context, { title: t('wishlists:title'), description: t('wishlists:description'), path: null }),
  }
}

/** The page on which the heart was pressed, where the browser says so; else the listing's. */
function wayBack({ headers }: Request, { origin }: URL, listingId: string): string {
  const from = URL.parse(headers.get('referer') ?? '')
  const isOwn = from?.origin === origin && !from.pathname.startsWith('/wishlists') && !from.searchParams.has('auth')
  return isOwn ? safeReturn(from.pathname + from.search) : `/property/${listingId}`
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { to } = visitorOf(context)
  const form = await formOf(request)
  const choice = await takeChoice(form, context)
  if ('problem' in choice) {
    const { status, ...refusal } = choice
    return data(refusal, { status })
  }
  // Spec §2: after saving to a new wishlist one is at /wishlists.
  if (choice.done === 'created') throw redirect(to(`/wishlists?made=${choice.wishlistId}`))
  const { back = '' } = form
  throw redirect(`${url.pathname}?${new URLSearchParams({ ...searchOf(url), back: safeReturn(back) })}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Wishlists({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.choices ? (
    <ChoosePage choices={loaderData.choices} back={loaderData.back} refused={actionData} />
  ) : (
    <WishlistsPage lists={loaderData.lists} made={loaderData.made} refused={actionData} />
  )
}
