import { viewedIn } from '#domain/wishlists/viewed.ts'
import { viewedCards } from './viewed.view.server.ts'
import type { Route } from './+types/cards.route'

/** The cards of a browser's viewed listings, with those of the account; further pictures are loaded on demand. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { cards } = await viewedCards(viewedIn(url.searchParams.get('ids')), context)
  const inRow = cards.map((card) => ({ ...card, more: card.more.length > 0 ? 'asked-for' : [] }))
  return Response.json({ cards: inRow }, { headers: { 'cache-control': 'no-store' } })
}
