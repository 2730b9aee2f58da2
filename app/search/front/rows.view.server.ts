import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { placeNear } from '#domain/places/queries/place-near.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { findCarousels } from '#domain/search/queries/find-carousels.server.ts'
import type { Db } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { listedAnswers } from '#app/listings/card/listed-answer.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'

export type RowView = { kind: string; title: string; cards: readonly CardView[] }

/** A row as the browser gets it with a whole page, which shows its cards already. */
export type SentRow = Omit<RowView, 'cards'> & Partial<RowView>

/** Its cards are rendered but not sent, because the property is not enumerable. */
export const rowInPage = ({ cards, ...row }: RowView): SentRow => Object.defineProperty(row, 'cards', { value: cards })

type SearchType = 'day' | 'hour'
type Rows = { rows: RowView[]; pricesNote: string | null }

/** Milliseconds that rows are cached, shared by all visitors of one language and currency. */
const rowsOfVisitors = listedAnswers<Rows & { shownIds: readonly string[] }>({ ttlMs: 15_000, maxEntries: 200 })

/** Rows of the front page, and how many there are in all. @param near null where the visitor's place is not known */
export async function frontRows(
  context: Readonly<RouterContextProvider>,
  type: SearchType,
  { from, to, near }: { from: number; to?: number | undefined; near?: null },
): Promise<Rows & { rowCount: number; isHourly: boolean }> {
  const { clock } = context.get(services)
  const visitor = near === null ? { ...visitorOf(context), near } : visitorOf(context)
  const { rows, pricesNote: note } = await cachedRows(replicaOf(context), type, visitor, clock())
  return { rows: rows.slice(from, to), pricesNote: note, rowCount: rows.length, isHourly: type === 'hour' }
}

/** The same with `trouble` and no rows where neither they nor those of before can be had in time: one can search and log in. */
export async function rowsInTime(...[context, type, wanted]: Parameters<typeof frontRows>) {
  try {
    return { ...(await frontRows(context, type, wanted)), trouble: null }
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return { rows: [], pricesNote: null, rowCount: 0, isHourly: type === 'hour', trouble: 'failed' as const }
  }
}

function cachedRows(replica: Db, type: SearchType, visitor: Visitor, now: Date): Promise<Rows> {
  const key = [type, visitor.site.id, visitor.locale, visitor.currency, visitor.near?.lat, visitor.near?.lng].join(' ')
  return rowsOfVisitors(replica, key, () => readRows(replica, type, visitor, now), now)
}

async function readRows(
  replica: Db,
  type: SearchType,
  { language, locale, currency, near, site, t }: Visitor,
  now: Date,
): Promise<Rows & { shownIds: readonly string[] }> {
  const wanted = { type, near, country: site.country }
  const [found, rates] = await Promise.all([findCarousels(replica, wanted, now), exchangeRates(replica, now)])
  const place = found.isNear && near ? await placeNear(replica, near, language) : null
  const groups = found.rows
  const ids = groups.flatMap((group) => group.ids)
  const cards = await listingCards(replica, ids, language, now)
  const cardOf = cardsFor({ t, language, locale, currency, rates }, undefined, found.isNear ? near : null)
  const byId = new Map(cards.map((card) => [card.id, forRow(cardOf(card))]))

  const rows = groups.map(({ subcategory, ids: own, city }) => {
    const kind = t(`kindPlurals:${subcategory}`)
    const known = place?.name ?? (city && (cards.find(({ id }) => own.includes(id))?.city ?? city))
    const title = known ? t('home:rowNear', { kind, city: known }) : kind
    return { kind: subcategory, title, cards: own.flatMap((id) => byId.get(id) ?? []) }
  })
  return { rows, pricesNote: pricesNote(cards, { t, currency }), shownIds: cards.map(({ id }) => id) }
}

/** The front page has sixty cards: further pictures are loaded on demand. */
const forRow = ({ newLabel, ...card }: CardView): CardView => ({
  ...card,
  newLabel: card.rating ? '' : newLabel,
  more: card.more.length > 0 ? 'asked-for' : [],
})
