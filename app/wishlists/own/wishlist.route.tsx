import { moveSaved, noteSaved } from '#domain/wishlists/commands/change-saved.server.ts'
import {
  deleteWishlist,
  endSharing,
  renameWishlist,
  shareWishlist,
} from '#domain/wishlists/commands/change-wishlist.server.ts'
import { removeOpinions } from '#domain/wishlists/commands/remove-opinions.server.ts'
import { unsaveListing } from '#domain/wishlists/commands/save-listing.server.ts'
import { MoveForm, NoteForm, WishlistName } from '#domain/wishlists/input.ts'
import { wishlistLimits } from '#domain/wishlists/wishlist.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, isRouteErrorResponse, redirect, type RouterContextProvider } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { WishlistPage } from './wishlist-page.tsx'
import { wishlistView } from './wishlist.view.server.ts'
import type { Route } from './+types/wishlist.route'

type Context = Readonly<RouterContextProvider>
type Form = Record<string, string>

export async function loader({ params: { wishlistId }, url, context }: Route.LoaderArgs) {
  const view = isId(wishlistId) ? await wishlistView(wishlistId, url.searchParams, context) : null
  if (!view) throw data(null, { status: 404 })
  const { t } = visitorOf(context)
  return {
    ...view,
    page: pageMeta(context, { title: view.name, description: t('wishlists:description'), path: null }),
  }
}

export async function action({ params: { wishlistId }, request, url, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, [...plain, 'rename', 'note', 'delete'])
  if (!isId(wishlistId)) throw data(null, { status: 404 })
  const own = { userId: actorOf(context).userId, wishlistId }
  const { to } = visitorOf(context)
  switch (intent) {
    case 'rename':
      return (await rename(form, own, context)) ?? redirect(here(url))
    case 'note':
      return (await note(form, own, context)) ?? done(request, url)
    case 'delete':
      await mustBeOwn(deleteWishlist(context.get(services).db, own))
      return redirect(to('/wishlists'))
    case 'share':
    case 'unshare':
    case 'remove':
    case 'remove-opinions':
    case 'up':
    case 'down':
    case 'move':
      await mustBeOwn(change(intent, form, own, context))
      return done(request, url)
  }
}

/** They are done or not, and there is nothing to say of them. */
const plain = ['share', 'unshare', 'remove', 'remove-opinions', 'up', 'down', 'move'] as const

/** Returns nothing to a script's form, and redirects a plain one to the page. */
const done = (request: Request, url: URL) => (isOfScript(request) ? null : redirect(here(url)))

/** Without what only dialogs read. */
function here(url: URL): string {
  const params = new URLSearchParams(url.searchParams)
  // A link that was just made is shown.
  if (params.get('show') !== 'share') params.delete('show')
  return params.size > 0 ? `${url.pathname}?${params}` : url.pathname
}

async function mustBeOwn(changed: Promise<boolean>): Promise<void> {
  if (!(await changed)) throw data(null, { status: 404 })
}

type Own = { userId: string; wishlistId: string }

async function change(intent: (typeof plain)[number], form: Form, own: Own, context: Context) {
  const { listingId = '', personId = '', move = intent } = form
  const { db } = context.get(services)
  switch (intent) {
    case 'share':
      return shareWishlist(db, own)
    case 'unshare':
      return endSharing(db, own)
    case 'remove-opinions':
      return isId(personId) && removeOpinions(db, { ...own, personId })
    case 'remove':
      return isId(listingId) && unsaveListing(db, { ...own, listingId })
    case 'up':
    case 'down':
    case 'move': {
      const moving = MoveForm.safeParse({ listingId, move })
      return moving.success && moveSaved(db, { ...own, ...moving.data })
    }
  }
}

async function rename(form: Form, own: Own, context: Context) {
  const { t } = visitorOf(context)
  const refused = (key: string, status: number) =>
    data({ name: { typed: form['name'] ?? '', problem: t(key, { max: wishlistLimits.name }) } }, { status })
  const named = WishlistName.safeParse(form)
  if (!named.success) return refused(problemsOf(named.error)['name'] ?? '', 400)
  const outcome = await renameWishlist(context.get(services).db, { ...own, ...named.data })
  if (outcome.ok) return null
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return refused('wishlists:problems.nameTaken', 409)
}

async function note(form: Form, own: Own, context: Context) {
  const { t } = visitorOf(context)
  const parsed = NoteForm.safeParse(form)
  if (!parsed.success) {
    const { note: key, ...others } = problemsOf(parsed.error)
    if (!key || Object.keys(others).length > 0) throw data(null, { status: 404 })
    const problem = t(key, { max: wishlistLimits.note })
    return data({ note: { listingId: form['listingId'], typed: form['note'] ?? '', problem } }, { status: 400 })
  }
  await mustBeOwn(noteSaved(context.get(services).db, { ...own, ...parsed.data }))
  return null
}

/** Reports a failed request on the page, which stays as it was. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { hasFailed: true as const }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, pricesNote: _note, ...list } = loaderData
  return <WishlistPage list={list} refused={actionData ?? undefined} />
}
