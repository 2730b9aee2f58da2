import { DayInput } from '#domain/availability/input.ts'
import { formatDays } from '#domain/i18n/format.ts'
import { isCategory, isSubcategory } from '#domain/listings/category.ts'
import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import type { TFunction } from 'i18next'
import type { Locale } from '#domain/i18n/language.ts'

/** Characters of what somebody typed that a note repeats. */
const REPEATED = 40

/**
 * What of an address was not used, and why: a date that cannot be read or has passed, a kind that nobody knows.
 *
 * @param today the day at the site
 */
export function searchNotes(
  params: URLSearchParams,
  search: Search,
  { t, locale, today }: { t: TFunction; locale: Locale; today: Day },
): string[] {
  const { checkIn, checkOut = checkIn } = search
  const dates = ['checkIn', 'checkOut'].map((name) => params.get(name)?.trim() ?? '').filter(Boolean)
  const unreadable = dates.filter((text) => !DayInput.safeParse(text).success)
  const kind = params.get('category')?.trim() ?? ''
  const isUnknown =
    kind !== '' && kind !== 'featured' && !kind.split(':').some((part) => isCategory(part) || isSubcategory(part))
  return [
    ...unreadable.map((text) => t('results:note.unreadable', { text: text.slice(0, REPEATED) })),
    ...(checkIn && checkIn < today
      ? [t('results:note.past', { dates: formatDays(checkIn, checkOut ?? checkIn, locale) })]
      : []),
    ...(isUnknown ? [t('results:note.kind', { text: kind.slice(0, REPEATED) })] : []),
  ]
}
