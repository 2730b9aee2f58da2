import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Sheet } from '#app/ui/lazy/sheet.tsx'
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
  const days = useListingDays(address)
  const waiting = <div aria-busy className="skeleton h-80" />
  return (
    <Sheet
      title={t(picked.mode === 'range' ? 'calendar.dayTitle' : 'calendar.dayOnly')}
      closeLabel={t('calendar.close')}
      onClose={onClose}
      isWide
    >
      {days === 'failed' && <p role="alert">{t('calendar.failed')}</p>}
      {days === null && waiting}
      {days !== null && days !== 'failed' && (
        <Suspense fallback={waiting}>
          <SheetDays days={days} {...picked} />
        </Suspense>
      )}
    </Sheet>
  )
}

/** Null while they are on their way. */
function useListingDays(address: string): ListingDays | 'failed' | null {
  const [days, setDays] = useState<ListingDays | 'failed' | null>(null)
  useEffect(() => {
    // At once: their script takes as long as they do. Without it the boundary says what is wrong.
    loadDays().catch(() => undefined)
    const gone = new AbortController()
    fetch(address, { signal: gone.signal })
      .then(async (answer) => setDays(answer.ok ? ((await answer.json()) as ListingDays) : 'failed'))
      .catch(() => gone.signal.aborted || setDays('failed'))
    return () => gone.abort()
  }, [address])
  return days
}
