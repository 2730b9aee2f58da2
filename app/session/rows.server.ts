import { listingCards } from '#domain/listings/queries.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { carousels } from '#domain/search/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { RowView } from '../components/search/row.tsx'
import { cardView } from './card-view.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/** Rows of the front page, and how many there are in all. */
export async function frontRows(
  context: Readonly<RouterContextProvider>,
  type: 'day' | 'hour',
  { from, to }: { from: number; to?: number | undefined },
): Promise<{ rows: RowView[]; rowCount: number; isHourly: boolean }> {
  const { db, clock } = context.get(services)
  const { language, currency, t } = visitorOf(context)
  const now = clock()
  const [groups, rates] = await Promise.all([
    carousels(db, type === 'hour' ? 'experience' : 'home', now),
    exchangeRates(db, now),
  ])
  const shown = groups.slice(from, to)
  const cards = await listingCards(
    db,
    shown.flatMap(({ ids }) => ids),
    language,
    now.toISOString().slice(0, 10),
  )
  const byId = new Map(cards.map((card) => [card.id, cardView(card, currency, rates)]))

  const rows = shown.map(({ subcategory, ids, city }) => {
    const kind = t(`kinds:plural.${subcategory}`)
    return {
      kind: subcategory,
      title: city ? t('home:rowNear', { kind, city }) : kind,
      cards: ids.flatMap((id) => byId.get(id) ?? []),
    }
  })
  return { rows, rowCount: groups.length, isHourly: type === 'hour' }
}
