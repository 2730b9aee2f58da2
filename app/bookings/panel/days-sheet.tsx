import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Sheet } from '#app/ui/lazy/sheet.tsx'
import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'
import type { ListingDays, PickedDays } from './listing-days.ts'

const loadDays = async () => ({ default: (await import('./sheet-days.tsx')).SheetDays })
const SheetDays = lazy(loadDays)

type Props = PickedDays & {
  /** The address that serves the days. */
  address: string
  onClose: () => void
}

/**
 * Patio's own calendar over the page: two months on a desk, a sheet from the bottom edge on a phone. Closes when the days are chosen.
 * The sheet itself is there as soon as it is asked for; the days come after it.
 */
export function DaysSheet({ address, onClose, ...picked }: Props) {
  const { t } = useTranslation('listing')
  const { answer: days, state } = useAnswer(address, askJson<ListingDays>, 0)
  // Their script takes as long as the days do. Without it the boundary says what is wrong.
  useEffect(() => void loadDays().catch(() => undefined), [])
  const waiting = <div aria-busy className="skeleton h-80" />
  return (
    <Sheet
      title={t(picked.mode === 'range' ? 'calendar.dayTitle' : 'calendar.dayOnly')}
      closeLabel={t('calendar.close')}
      onClose={onClose}
      isWide
    >
      {state === 'failed' && <p role="alert">{t('calendar.failed')}</p>}
      {days === null && state === 'loading' && waiting}
      {days !== null && state !== 'failed' && (
        <Suspense fallback={waiting}>
          <SheetDays days={days} {...picked} />
        </Suspense>
      )}
    </Sheet>
  )
}
