import type { Draft } from '#domain/search/draft.ts'
import { partySize } from '#domain/search/draft.ts'
import { formatDay, formatDays, formatTime } from '#domain/i18n/format.ts'
import { minutesOf, wallTime } from '#kernel/dates.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocale } from '#app/ui/route-data.ts'

/** A draft in words; null for what is still open. */
export function useSummary(draft: Draft) {
  const { from, to, startTime, durationMinutes, flexibility, category, subcategory } = draft
  // Most pages show a bar without a kind, and need not carry all of them.
  const { t } = useTranslation(category || subcategory ? ['bar', 'kinds'] : 'bar')
  const locale = useLocale()

  const dates = () => {
    if (!from) return null
    if (draft.type === 'hour') {
      const time =
        startTime &&
        (durationMinutes
          ? t('fromTo', {
              from: formatTime(startTime, locale),
              to: formatTime(wallTime(minutesOf(startTime) + durationMinutes), locale),
            })
          : formatTime(startTime, locale))
      return [formatDay(from, locale), time].filter(Boolean).join(', ')
    }
    const days = to ? formatDays(from, to, locale) : formatDay(from, locale)
    return flexibility ? t('flexible', { dates: days, days: flexibility }) : days
  }
  const party = partySize(draft.guests)
  return {
    where: draft.location.trim() || null,
    what: subcategory ? t(`kinds:subcategory.${subcategory}`) : category ? t(`kinds:category.${category}`) : null,
    dates: dates(),
    guests: party > 0 ? t('guests', { count: party }) : null,
  }
}
