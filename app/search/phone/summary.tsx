import type { Draft } from '#domain/search/draft.ts'
import { isFilled, type Step, steps } from '#domain/search/next-step.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSummary } from '../header/summary.ts'

const signs: Record<Step, string> = { location: 'map-pin', category: 'sparkles', dates: 'calendar', guests: 'users' }

/** Everything chosen, contracted to four rows; each opens its step again. */
export function Summary({ draft, onOpen }: { draft: Draft; onOpen: (step: Step) => void }) {
  const { t } = useTranslation('phone')
  const texts = useStepTexts(draft)
  const names: Record<Step, string> = {
    location: t('summary.where'),
    category: t('summary.what'),
    dates: t('summary.when'),
    guests: t('summary.who'),
  }
  const open: Record<Step, string> = {
    location: t('summary.noPlace'),
    category: t('summary.anyKind'),
    dates: t('summary.anyDates'),
    guests: t('summary.anyGuests'),
  }
  return (
    <ul className="grid gap-3">
      {steps.map((step) => (
        <li key={step}>
          <button
            type="button"
            onClick={() => onOpen(step)}
            className="flex min-h-17 w-full items-center gap-4 rounded-xl border border-sand-200 bg-white px-4 py-2.5 text-left shadow-soft hover:border-ink-900"
          >
            <Icon name={signs[step]} size={22} className="text-clay-600" />
            <span className="min-w-0 grow">
              <span className="block text-sm text-ink-500">{names[step]}</span>
              <span className="block font-semibold">{texts[step] ?? open[step]}</span>
            </span>
            <Icon name="chevron-right" size={18} className="text-sand-500" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The choices of each step in words; null for what is still open. */
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
