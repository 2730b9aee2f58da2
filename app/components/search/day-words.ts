import { formatDay, weekdayNames } from '#domain/i18n/format.ts'
import { useTranslation } from 'react-i18next'
import type { DayWords } from '../../ui/month-grid.tsx'
import { useLanguage } from '../../ui/use-language.ts'

/** What the day picker says while somebody searches, in the page's language. */
export function useDayWords(): DayWords {
  const { t } = useTranslation('picker')
  const language = useLanguage()
  return {
    month: (first) => formatDay(first, language, 'month'),
    weekdays: weekdayNames(language),
    day: (day) => formatDay(day, language, 'long'),
    blocked: t('days.blocked'),
    chosen: t('days.chosen'),
    previous: t('days.previous'),
    next: t('days.next'),
  }
}
