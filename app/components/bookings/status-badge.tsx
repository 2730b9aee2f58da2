import { useTranslation } from 'react-i18next'

type Status = 'pending' | 'confirmed' | 'completed' | 'cancelled'

const tones: Record<Status, string> = {
  pending: 'bg-clay-50 text-clay-700',
  confirmed: 'bg-leaf-50 text-leaf-700',
  completed: 'bg-sand-100 text-ink-700',
  cancelled: 'bg-sand-100 text-ink-500',
}

/** A booking's state in a word. A hold that ran out and is not yet cleared away is over for everybody who looks. */
export function StatusBadge({ status, isHeld }: { status: Status; isHeld: boolean }) {
  const { t } = useTranslation('trip')
  const shown = status === 'pending' && !isHeld ? 'cancelled' : status
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 text-xs font-semibold ${tones[shown]}`}>
      {t(`status.${shown}`)}
    </span>
  )
}
