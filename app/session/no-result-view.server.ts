import { formatDays } from '#domain/i18n/format.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Droppable, WaysOut } from '#domain/search/queries/explain-nothing.server.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import type { TFunction } from 'i18next'
import type { RouterContextProvider } from 'react-router'
import type { NoResultHelp } from '../components/search/view.ts'
import { countText } from './count-text.server.ts'
import { visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Decision B19: each site names its own. */
const cities = {
  global: ['Santiago', 'Tokyo'],
  cl: ['Santiago', 'Valparaíso', 'Viña del Mar'],
  uk: ['London', 'Manchester'],
} as const satisfies Record<SiteId, readonly string[]>

/** What would find something, in words; each with the number it would find. */
export function helpView(context: Context, { narrowest, dates, wider }: WaysOut): NoResultHelp {
  const { t, site } = visitorOf(context)
  const way = (text: string, instead: { search: Search; count: number | null }) => ({
    text: t('search:none.way', { text, count: countText(context, instead.count) }),
    address: searchAddress(instead.search),
  })
  return {
    narrowest: narrowest && way(without(t, narrowest.kind), narrowest),
    dates: dates.map((date) => way(datesText(context, date.search), date)),
    wider: wider && way(t('search:none.wider'), wider),
    hint: t(`search:none.hint.${site.id}`),
    cities: cities[site.id].map((city) => ({
      text: t(`search:none.city.${city}`),
      address: searchAddress({ type: 'day', page: 1, location: city }),
    })),
  }
}

const without = (t: TFunction, kind: Droppable) => t(`search:none.without.${kind}`)

function datesText(context: Context, { checkIn, checkOut }: Search): string {
  return formatDays(checkIn!, checkOut ?? checkIn!, visitorOf(context).language)
}
