import { beginning } from '#kernel/letters.ts'
import { DayInput } from '#domain/availability/input.ts'
import { formatDays } from '#domain/i18n/format.ts'
import { isCategory, isSubcategory } from '#domain/listings/category.ts'
import { unreadParts } from '#domain/search/sentence-search.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Locale } from '#domain/i18n/language.ts'

type Viewer = { t: Translate; locale: Locale; today: Day }

/** The maximum number of typed characters that a note repeats. */
const REPEATED = 40

/**
 * The parts of an address that were ignored, and why: an invalid or past date, an unknown category.
 *
 * @param viewer `today` is the day at the site
 */
export function searchNotes(params: URLSearchParams, search: Search, viewer: Viewer): string[] {
  const { t } = viewer
  const dates = ['checkIn', 'checkOut'].map((name) => params.get(name)?.trim() ?? '').filter(Boolean)
  const unreadable = dates.filter((text) => !DayInput.safeParse(text).success)
  const kind = params.get('category')?.trim() ?? ''
  const isUnknown =
    kind !== '' && kind !== 'featured' && !kind.split(':').some((part) => isCategory(part) || isSubcategory(part))
  return [
    ...unreadable.map((text) => t('results:note.unreadable', { text: beginning(text, REPEATED) })),
    ...pastDates(search, viewer),
    ...sentenceNotes(params, search, t),
    ...(isUnknown ? [t('results:note.kind', { text: beginning(kind, REPEATED) })] : []),
  ]
}

/** The parts of one line of words that were not understood, and hours that no search can use yet. */
function sentenceNotes(
  params: URLSearchParams,
  { understood, unread, checkIn, startTime }: Search,
  t: Translate,
): string[] {
  if (!understood) return []
  const parts = unreadParts(unread ?? '').map((text) => t('sentence:part', { text: beginning(text, REPEATED) }))
  return [
    ...(parts.length > 0 ? [t('sentence:unread', { parts: parts.join(', ') })] : []),
    ...(params.has('startTime') && !checkIn ? [t('sentence:needsDay')] : []),
    ...(params.has('duration') && !params.has('startTime') && !startTime ? [t('sentence:needsStart')] : []),
  ]
}

/** The past days of a stay that continues beyond today, with the year if it is another one. */
function pastDates({ checkIn, checkOut = checkIn }: Search, { t, locale, today }: Viewer): string[] {
  if (!checkIn || !checkOut || checkIn >= today) return []
  const last = checkOut < today ? checkOut : addDays(today, -1)
  const isThisYear = checkIn.slice(0, 4) === today.slice(0, 4)
  return [t('results:note.past', { dates: formatDays(checkIn, last, locale, isThisYear ? 'short' : 'dated') })]
}
