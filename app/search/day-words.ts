import { useTranslation } from '#app/ui/texts.tsx'
import { useDayWords } from '#app/bookings/day-words.ts'
import type { DayWords } from '#app/ui/lazy/days/day-words.ts'

/** The day picker's texts in a search. */
export function useSearchDayWords(): DayWords {
  const { t } = useTranslation('picker')
  return useDayWords({
    reason: () => t('days.past'),
    chosen: t('days.chosen'),
    previous: t('days.previous'),
    next: t('days.next'),
  })
}
