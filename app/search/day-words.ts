import { formatDay, weekdayNames } from '#domain/i18n/format.ts'
import { useTranslation } from 'react-i18next'
import type { DayWords } from '../ui/lazy/days/month-grid.tsx'
import { useLocale } from '../ui/route-data.ts'

/** What the day picker says while somebody searches, in the page's language. */
export function useDayWords(): DayWords {
  const { t } = useTranslation('picker')
  const locale = useLocale()
  return {
    month: (first) => formatDay(first, locale, 'month'),
    weekdays: weekdayNames(locale),
    day: (day) => formatDay(day, locale, 'long'),
    reason: () => t('days.past'),
    chosen: t('days.chosen'),
    previous: t('days.previous'),
    next: t('days.next'),
  }
}
