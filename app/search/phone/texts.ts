import type { Draft } from '#domain/search/draft.ts'
import { isFilled, type Step } from '#domain/search/next-step.ts'
import { useTranslation } from 'react-i18next'
import { useSummary } from '../header/summary.ts'

/** What each step has been told, in words; null for what is still open. */
export function useStepTexts(draft: Draft): Record<Step, string | null> {
  const { t } = useTranslation('phone')
  const { where, what, dates, guests } = useSummary(draft)
  const { infants, pets } = draft.guests
  const people = [
    guests,
    infants > 0 && t('guests.infants', { count: infants }),
    pets > 0 && t('guests.pets', { count: pets }),
  ]
  return {
    location: where ?? (isFilled.location(draft) ? t('location.nearYou') : null),
    category: what,
    dates,
    guests: people.filter(Boolean).join(', ') || null,
  }
}
