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

/** Our calendar over the page, closed once the days are chosen; the days load after the sheet. */
export function DaysSheet({ address, onClose, ...picked }: Props) {
  const { t } = useTranslation('listing')
  const { answer: days, state } = useAnswer(address, askJson<ListingDays>, 0)
  // Loads alongside the days; without it the boundary reports the failure.
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
