import { withinCharacters } from '#kernel/letters.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { createWishlist } from '#domain/wishlists/commands/create-wishlist.server.ts'
import { saveListing, unsaveListing } from '#domain/wishlists/commands/save-listing.server.ts'
import type { CreateFailure } from '#domain/wishlists/errors.ts'
import { WishlistName } from '#domain/wishlists/input.ts'
import { listWishlists } from '#domain/wishlists/queries/list-wishlists.server.ts'
import { wishlistLimits } from '#domain/wishlists/wishlist.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, type RouterContextProvider } from 'react-router'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { countText } from '../count-text.server.ts'
import type { ChoicesView } from './choices.ts'

type Context = Readonly<RouterContextProvider>

/** The wishlists into which a listing can be put; null where it cannot be saved. */
export async function choicesView(listingId: string | undefined, context: Context): Promise<ChoicesView | null> {
  if (!listingId || !isId(listingId)) return null
  const { db, clock } = context.get(services)
  const { language, t } = visitorOf(context)
  const [[card], lists] = await Promise.all([
    listingCards(db, [listingId], language, clock()),
    listWishlists(db, actorOf(context).userId, listingId),
  ])
  if (!card) return null
  const isNamed = lists.some(({ name }) => name.toLowerCase() === card.city.toLowerCase())
  return {
    listingId,
    title: card.title.text,
    ...(card.title.isFallback && { titleLanguage: card.title.language }),
    suggestedName: isNamed ? '' : withinCharacters(card.city, wishlistLimits.name),
    lists: lists.map(({ id, name, count, holds, covers: [cover] }) => ({
      id,
      name,
      holds,
      count: countText(count, t),
      cover: cover ?? null,
    })),
  }
}

type Choice =
  | { done: 'saved' | 'unsaved' }
  | { done: 'created'; wishlistId: string }
  | { problem: string; typed?: string; status: 400 | 409 }

/**
 * Applies a choice: a list to hold the listing or no longer, or a new list.
 *
 * @throws 404 where list or listing is not there
 */
export async function takeChoice(form: Record<string, string>, context: Context): Promise<Choice> {
  const intent = intentOf(form, ['create', 'choose'])
  const listingId = form['listingId']
  if (listingId !== undefined && !isId(listingId)) throw data(null, { status: 404 })
  if (intent === 'create') return create(form, listingId ?? null, context)

  const { db, clock } = context.get(services)
  const { wishlistId = '', saved } = form
  if (!listingId || !isId(wishlistId)) throw data(null, { status: 404 })
  const own = { userId: actorOf(context).userId, wishlistId, listingId }
  if (saved === 'false') {
    if (!(await unsaveListing(db, own))) throw data(null, { status: 404 })
    return { done: 'unsaved' }
  }
  const outcome = await saveListing(db, own, clock())
  return outcome.ok ? { done: 'saved' } : refused(outcome.failure, context)
}

async function create(form: Record<string, string>, listingId: string | null, context: Context): Promise<Choice> {
  const { db, clock } = context.get(services)
  const typed = form['name'] ?? ''
  const named = WishlistName.safeParse({ name: typed })
  if (!named.success) {
    const problem = problemsOf(named.error)['name'] ?? ''
    return { problem: visitorOf(context).t(problem, { max: wishlistLimits.name }), typed, status: 400 }
  }
  const outcome = await createWishlist(db, { userId: actorOf(context).userId, ...named.data, listingId }, clock())
  return outcome.ok ? { done: 'created', wishlistId: outcome.value } : { ...refused(outcome.failure, context), typed }
}

function refused({ reason }: CreateFailure, context: Context) {
  const { t } = visitorOf(context)
  switch (reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'full':
      return { problem: t('wishlists:problems.full', { max: wishlistLimits.saved }), status: 409 } as const
    case 'too-many':
      return { problem: t('wishlists:problems.tooMany', { max: wishlistLimits.lists }), status: 409 } as const
  }
}
