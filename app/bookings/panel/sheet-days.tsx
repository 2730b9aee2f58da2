import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { DayPicker } from '#app/ui/lazy/days/day-picker.tsx'
import { type DayRange, isWhole, onlyDay } from '#app/ui/lazy/days/day-range.ts'
import { useListingDayWords } from '../day-words.ts'
import { useMedia } from '#app/ui/use-media.ts'
import type { ListingDays, PickedDays } from './listing-days.ts'

type Props = { days: ListingDays } & PickedDays

/** The days that a sheet shows, with what their looks mean. */
export function SheetDays({ days, mode, value, onChange }: Props) {
  const { t } = useTranslation('listing')
  const [picked, setPicked] = useState<DayRange>(value)
  const words = useListingDayWords()
  const isWide = useMedia('(min-width: 48rem)')
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => calendar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])

  const pick = (range: DayRange) => {
    setPicked(range)
    if (isWhole(range)) onChange(range)
  }
  return (
    <div ref={calendar} className="grid gap-5">
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
    </div>
  )
}

/** A visual legend, since each day tells a screen reader its own reason. */
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
