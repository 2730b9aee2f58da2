import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { saveOpinion } from '#domain/wishlists/commands/save-opinion.server.ts'
import { OpinionNote, VoteForm } from '#domain/wishlists/input.ts'
import { opinionLimits } from '#domain/wishlists/opinion.ts'
import { listOpinions } from '#domain/wishlists/queries/list-opinions.server.ts'
import { findSharedWishlist } from '#domain/wishlists/queries/find-wishlist.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { LinkedListPage } from './linked-list-page.tsx'
import { opinionsView } from './opinions.view.server.ts'
import type { Route } from './+types/linked-list.route'

/** A shared wishlist for anybody with its secret address, not indexed. */
export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const list = await findSharedWishlist(db, secret)
  if (!list) throw data(null, { status: 404 })
  const { actor, t } = visitor
  const [cards, rates, opinions] = await Promise.all([
    listingCards(db, list.listingIds, visitor.language, now),
    exchangeRates(db, now),
    actor && listOpinions(db, { wishlistId: list.id, viewerId: actor.userId }),
  ])
  const { name, firstName } = list
  return {
    name,
    by: visitor.t('sharedList:by', { name: firstName, count: cards.length }),
    cards: cards.map(cardsFor({ ...visitor, rates })),
    opinions: opinions && Object.fromEntries(cards.map(({ id }) => [id, opinionsView(opinions.get(id) ?? [], t)])),
    pricesNote: pricesNote(cards, visitor),
    page: pageMeta(context, {
      title: name,
      description: visitor.t('sharedList:description', { name: firstName }),
      path: null,
    }),
  }
}

/** A vote or a note of somebody who is signed in; others are led to the log-in and back. */
export async function action({ params: { secret }, request, url, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, ['vote', 'note'])
  const { actor, t, to } = visitorOf(context)
  const { db, clock } = context.get(services)
  if (!actor) throw redirect(to(`${url.pathname}?auth=login&to=${encodeURIComponent(url.pathname)}`))
  const { listingId = '', note: typed } = form
  if (!isId(listingId)) throw data(null, { status: 404 })
  const unsent = (key: string, status: number) =>
    data({ listingId, ...(intent === 'note' && { typed: typed ?? '' }), problem: t(key, opinionLimits) }, { status })
  const read = (intent === 'vote' ? VoteForm : OpinionNote).safeParse(form)
  if (!read.success) return unsent(Object.values(problemsOf(read.error))[0] ?? '', 400)
  const outcome = await saveOpinion(db, { secret, userId: actor.userId, listingId, ...read.data }, clock())
  if (outcome.ok) return redirect(to(url.pathname))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  if (outcome.failure.reason === 'address-unproved') return unsent('opinions:problems.unproved', 403)
  return unsent('opinions:problems.tooMany', 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function LinkedList({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, pricesNote: _note, ...list } = loaderData
  return <LinkedListPage {...list} unsent={actionData} />
}
