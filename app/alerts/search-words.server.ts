import { formatDay, formatDays, formatTime } from '#domain/i18n/format.ts'
import { filterNames, type Search } from '#domain/search/search.ts'
import type { RouterContextProvider } from 'react-router'
import { headingOf } from '#app/search/results/heading.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

const SEPARATOR = ' · '

/** The name that a search has until its owner gives it another: what, where and when. */
export const searchName = (search: Search, context: Context): string =>
  [headingOf(visitorOf(context).t, search, search.location), search.q, datesOf(search, context)]
    .filter(Boolean)
    .join(SEPARATOR)

/** The search in words, whatever it is called. */
export function searchWords(search: Search, context: Context): string {
  const { t } = visitorOf(context)
  const { guests } = search
  const filters = filterNames.filter((name) => name !== 'sort' && search[name] !== undefined).length
  return [
    searchName(search, context),
    guests && t('bar:guests', { count: guests }),
    filters && t('savedSearches:filters', { count: filters }),
  ]
    .filter(Boolean)
    .join(SEPARATOR)
}

function datesOf({ checkIn, checkOut, flexibility, startTime, type }: Search, context: Context): string | null {
  const { t, locale } = visitorOf(context)
  if (!checkIn) return null
  if (type === 'hour')
    return [formatDay(checkIn, locale), startTime && formatTime(startTime, locale)].filter(Boolean).join(', ')
  const dates = formatDays(checkIn, checkOut ?? checkIn, locale)
  return flexibility ? t('bar:flexible', { dates, days: flexibility }) : dates
}
