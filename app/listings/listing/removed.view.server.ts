import type { findRemoved } from '#domain/listings/queries/find-listing.server.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import type { RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { pricesNote } from '../card/card.view.server.ts'
import { similarView } from './similar.view.server.ts'

type Removed = NonNullable<Awaited<ReturnType<typeof findRemoved>>>

/** The page of a removed listing, without its texts and pictures but with others like it. */
export async function removedView(listing: Removed, context: Readonly<RouterContextProvider>, rates: ExchangeRates) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const { category, city } = listing
  const similar = await similarView(listing, {}, context, rates)
  const texts = {
    title: t('removed:title'),
    text: t('removed:text', { kind: t(`kinds:subcategory.${listing.subcategory}`), city }),
    booked: t('removed:booked'),
  }
  return {
    view: 'removed' as const,
    texts,
    links: {
      search: {
        name: t('removed:search', { city }),
        address: `/?${new URLSearchParams({ location: city, category })}`,
      },
      trips: { name: t('removed:trips'), address: '/bookings' },
    },
    similar: similar.cards,
    pricesNote: pricesNote(similar.prices, visitor),
    page: pageMeta(context, { title: texts.title, description: texts.text, path: null }),
  }
}

export type RemovedView = Awaited<ReturnType<typeof removedView>>
