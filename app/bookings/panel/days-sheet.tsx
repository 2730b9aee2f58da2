import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.tsx'
import { DayPicker } from '../../ui/lazy/days/day-picker.tsx'
import { type DayRange, isWhole, onlyDay } from '../../ui/lazy/days/day-range.ts'
import type { DayReason } from '../../ui/lazy/days/day-words.ts'
import { Sheet } from '../../ui/lazy/sheet.tsx'
import { useListingDayWords } from '../day-words.ts'
import { useMedia } from '../../ui/use-media.ts'

/** The days of a listing as the server sends them. */
type ListingDays = {
  today: Day
  last: Day
  unavailable: Readonly<Record<Day, DayReason>>
  prices?: Readonly<Record<Day, string>>
  minimums: Parameters<typeof minDaysOn>[1]
}

type Props = {
  /** The address that serves the days. */
  address: string
  mode: 'range' | 'single'
  value: DayRange
  onChange: (value: { from: Day; to: Day }) => void
  onClose: () => void
}

/** Patio's own calendar over the page: two months on a desk, a sheet from the bottom edge on a phone. Closes when the days are chosen. */
export function DaysSheet({ address, mode, value, onChange, onClose }: Props) {
  const { t } = useTranslation('listing')
  const days = useListingDays(address)
  const [picked, setPicked] = useState(value)
  const words = useListingDayWords()
  const isWide = useMedia('(min-width: 48rem)')
  const calendar = useRef<HTMLDivElement>(null)
  const isThere = days !== null && days !== 'failed'
  useEffect(() => {
    if (isThere) calendar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [isThere])

  const pick = (range: DayRange) => {
    setPicked(range)
    if (isWhole(range)) onChange(range)
  }
  return (
    <Sheet
      title={t(mode === 'range' ? 'calendar.dayTitle' : 'calendar.dayOnly')}
      closeLabel={t('calendar.close')}
      onClose={onClose}
      isWide
    >
      <div ref={calendar} className="grid gap-5" aria-busy={days === null}>
        {days === 'failed' && <p role="alert">{t('calendar.failed')}</p>}
        {days === null && <div className="skeleton h-80" />}
        {isThere && (
          <>
            <DayPicker
              mode={mode}
              value={picked}
              onChange={pick}
              today={days.today}
              last={days.last}
              months={isWide ? 2 : 1}
              unavailable={days.unavailable}
              notes={days.prices}
              hidePast={!isWide}
              skipsPastWeeks
              words={words}
            />
            {mode === 'range' && picked.from && !isWhole(picked) && minDaysOn(picked.from, days.minimums) <= 1 && (
              <button
                type="button"
                onClick={() => pick(onlyDay(picked.from!))}
                className="min-h-11 justify-self-start rounded-full border border-ink-900 bg-ink-900 px-4 text-sm font-semibold text-white"
              >
                {t('calendar.only')}
              </button>
            )}
            <Legend />
          </>
        )}
      </div>
    </Sheet>
  )
}

/** What struck out and gray mean, for the eye; each day says its own reason to a reader. */
function Legend() {
  const { t } = useTranslation('listing')
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-700">
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="relative px-1 line-through after:absolute after:-bottom-1 after:left-1/2 after:size-1.5 after:-translate-x-1/2 after:rounded-full after:bg-alert-700"
        >
          12
        </span>
        {t('calendar.legend.struck')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="px-1 text-ink-500">
          12
        </span>
        {t('calendar.legend.gray')}
      </li>
    </ul>
  )
}

/** Null while they are on their way. */
function useListingDays(address: string): ListingDays | 'failed' | null {
  const [days, setDays] = useState<ListingDays | 'failed' | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    fetch(address, { signal: gone.signal })
      .then(async (answer) => setDays(answer.ok ? ((await answer.json()) as ListingDays) : 'failed'))
      .catch(() => gone.signal.aborted || setDays('failed'))
    return () => gone.abort()
  }, [address])
  return days
}
