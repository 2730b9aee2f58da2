import { formatDays } from '#domain/i18n/format.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import type { Where } from '#domain/search/plan.ts'
import type { Droppable } from '#domain/search/droppable.ts'
import type { SuggestionWithResults, Suggestions } from '#domain/search/queries/explain-nothing.server.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { countText } from './count-text.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

export type NoResultHelp = {
  /** Alternatives: the nearest kinds in the same place, the same kind near by. */
  groups: readonly { title: string; address: string; cards: readonly CardView[] }[]
  /** Without one filter, or on other dates; each with how many there are. */
  filters: readonly { text: string; address: string }[]
  dates: readonly { text: string; address: string }[]
  /** The place without results, or advice with the site's own cities (decision B19). */
  hint: string
  cities: readonly { text: string; address: string }[]
}

type Context = Readonly<RouterContextProvider>

/** Decision B19: each site names its own. */
const cities = {
  global: ['Santiago', 'Tokyo'],
  cl: ['Santiago', 'Valparaíso', 'Viña del Mar'],
  uk: ['London', 'Manchester'],
} as const satisfies Record<SiteId, readonly string[]>

type Shown = { where: Where; cardOf: (card: ListingCard) => CardView }

/** Changed searches that find something: nearby ones as cards, others in words with their number. */
export async function helpView(
  context: Context,
  { filters, dates, otherKinds, nearby }: Suggestions,
  { where, cardOf }: Shown,
): Promise<NoResultHelp> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const { t, site, language } = visitorOf(context)
  const suggestion = (text: string, alternative: { search: Search; count: number | null }) => ({
    text: t('nothing:way', { text, count: countText(context, alternative.count) }),
    address: searchAddress(alternative.search),
  })
  const ids = [...otherKinds, nearby].flatMap((some) => some?.ids ?? [])
  const cards = await listingCards(replica, ids, language, clock())
  const views = new Map(cards.map((card) => [card.id, cardOf(card)]))
  const group = (title: string, some: SuggestionWithResults) => ({
    title: t('nothing:way', { text: title, count: countText(context, some.count) }),
    address: searchAddress(some.search),
    cards: some.ids.flatMap((id) => views.get(id) ?? []),
  })
  return {
    groups: [
      ...otherKinds.map((some) => group(t('nothing:kind', { kind: t(`kindPlurals:${some.kind}`) }), some)),
      ...(nearby ? [group(t('nothing:nearby'), nearby)] : []),
    ],
    filters: filters.map((each) => suggestion(without(t, each.dropped), each)),
    dates: dates.map((date) => suggestion(datesText(context, date.search), date)),
    hint: hintOf(where, t, site.id),
    // A search with a place gets no suggestions far away.
    cities: where.area
      ? []
      : cities[site.id].map((city) => ({
          text: t(`nothing:city.${city}`),
          address: searchAddress({ type: 'day', page: 1, location: city }),
        })),
  }
}

function hintOf({ area, place }: Where, t: Translate, site: SiteId): string {
  if (place?.name) return t('nothing:here', { place: place.name })
  return t(area ? 'nothing:hereMap' : `nothing:hint.${site}`)
}

const without = (t: Translate, dropped: Droppable) => t(`nothing:without.${dropped}`)

function datesText(context: Context, { checkIn, checkOut }: Search): string {
  return formatDays(checkIn!, checkOut ?? checkIn!, visitorOf(context).locale)
}
