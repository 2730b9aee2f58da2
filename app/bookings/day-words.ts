import { formatDay, weekdayNames } from '#domain/i18n/format.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { DayWords } from '#app/ui/lazy/days/day-words.ts'
import { useLocale } from '#app/ui/route-data.ts'

/** The texts of a calendar's place, and the names of days and months as the page's language has them. */
export function useDayWords(texts: Pick<DayWords, 'reason' | 'chosen' | 'previous' | 'next'>): DayWords {
  const locale = useLocale()
  return {
    month: (first) => formatDay(first, locale, 'month'),
    weekdays: weekdayNames(locale),
    day: (day) => formatDay(day, locale, 'long'),
    ...texts,
  }
}

/** The texts of a listing's calendar. */
export function useListingDayWords(): DayWords {
  const { t } = useTranslation('listing')
  return useDayWords({
    reason: (reason) => t(`calendar.reasons.${reason}`),
    chosen: t('calendar.chosen'),
    previous: t('calendar.previous'),
    next: t('calendar.next'),
  })
}
