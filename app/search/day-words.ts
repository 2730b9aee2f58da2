import { useTranslation } from 'react-i18next'
import { useDayWords } from '../bookings/day-words.ts'
import type { DayWords } from '../ui/lazy/days/day-words.ts'

/** What the day picker says while somebody searches. */
export function useSearchDayWords(): DayWords {
  const { t } = useTranslation('picker')
  return useDayWords({
    reason: () => t('days.past'),
    chosen: t('days.chosen'),
    previous: t('days.previous'),
    next: t('days.next'),
  })
}
