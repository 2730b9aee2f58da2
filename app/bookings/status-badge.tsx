import type { Side } from '#kernel/side.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { TripState } from '#domain/bookings/trip-state.ts'

const tones: Record<TripState, string> = {
  'to-pay': 'bg-clay-50 text-clay-700',
  asked: 'bg-clay-50 text-clay-700',
  confirmed: 'bg-leaf-50 text-leaf-700',
  completed: 'bg-sand-100 text-ink-700',
  cancelled: 'bg-sand-100 text-ink-500',
}

/** A booking's state in a few words, as each side says it. */
export function StatusBadge({ state, side = 'guest' }: { state: TripState; side?: Side }) {
  const { t } = useTranslation('status')
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 text-xs font-semibold ${tones[state]}`}>
      {t(`${side}.${state}`)}
    </span>
  )
}
