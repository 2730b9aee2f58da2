import type { Draft } from '#domain/search/draft.ts'
import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { type DayRange, isWhole, onlyDay } from '../../../ui/day-range.ts'
import { CategoryPicker, type Kind } from '../category-picker.tsx'
import { DayShortcuts, Flexibility, HourChoice } from '../day-choices.tsx'
import { useDayWords } from '../day-words.ts'
import { GuestCounters } from '../guest-counters.tsx'
import { Panel } from './segment.tsx'
import type { Panels } from './use-bar.ts'

type Props = { draft: Draft; change: (values: Partial<Draft>) => void; panel: Panels }

/** Choosing a kind closes the panel (spec §4); where no dates are known yet they are next. */
export function WhatPanel({ draft, change, panel }: Props) {
  const { t } = useTranslation('picker')
  const choose = (kind: Kind) => {
    change(kind)
    panel.show(null)
    panel.focus(draft.from ? 'what' : 'dates')
  }
  return (
    <Panel label={t('kinds.label')} className="inset-x-0 mx-auto w-full max-w-[46rem]">
      <CategoryPicker chosen={draft} onChoose={choose} />
    </Panel>
  )
}

/** Days, or a day with its hours; then with how many. A range that has become whole closes the panel. */
export function DatesPanel({ draft, change, panel, today }: Props & { today: Day }) {
  const { t } = useTranslation('picker')
  const words = useDayWords()
  const isHourly = draft.type === 'hour'
  const mode = isHourly ? 'single' : 'range'
  const box = useFocusInside()
  const value: DayRange = isHourly && draft.from ? onlyDay(draft.from) : { from: draft.from, to: draft.to }
  const pick = (days: DayRange) => {
    change({ from: days.from, to: isHourly ? null : days.to })
    if (!isHourly && isWhole(days)) panel.closeSoon('dates')
  }

  return (
    <Panel label={t(isHourly ? 'days.single' : 'days.range')} className="inset-x-0 lg:-inset-x-8">
      <div ref={box} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-4">
          <DayShortcuts mode={mode} value={value} today={today} onChange={pick} />
          <DayPicker mode={mode} value={value} onChange={pick} today={today} months={2} words={words} />
          {isHourly ? (
            <HourChoice value={draft} onChange={change} />
          ) : (
            <Flexibility value={draft.flexibility} onChange={(flexibility) => change({ flexibility })} />
          )}
        </div>
        <section className="lg:border-l lg:border-sand-200 lg:pl-6">
          <h2 className="font-semibold">{t('guests')}</h2>
          <GuestCounters guests={draft.guests} onChange={(guests) => change({ guests })} />
        </section>
      </div>
    </Panel>
  )
}

/** Into the days, when the panel opens. */
function useFocusInside() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  return box
}
