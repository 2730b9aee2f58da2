import type { Draft } from '#domain/search/draft.ts'
import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { DayPicker } from '#app/ui/lazy/days/day-picker.tsx'
import { type DayRange, isWhole, onlyDay } from '#app/ui/lazy/days/day-range.ts'
import { CategoryPicker, type Kind } from '../category-picker.tsx'
import { DayShortcuts, Flexibility } from '../day-choices.tsx'
import { useSearchDayWords } from '../day-words.ts'
import { GuestCounters } from '../guest-counters.tsx'
import { HourChoice } from '../hour-choice.tsx'
import { Panel } from './segment.tsx'
import type { Panels } from './use-bar.ts'

type Props = { draft: Draft; change: (values: Partial<Draft>) => void; panel: Panels }

/** Choosing a kind closes the panel (spec §4) and opens the next. */
export function WhatPanel({ draft, change, panel }: Props) {
  const { t } = useTranslation('picker')
  const choose = (kind: Kind) => {
    change(kind)
    panel.goOn('what', { ...draft, ...kind })
  }
  return (
    <Panel label={t('kinds.label')} className="inset-x-0 mx-auto w-full max-w-[46rem]">
      <CategoryPicker chosen={draft} onChoose={choose} />
    </Panel>
  )
}

/** Days, or a day with hours; a complete choice closes the panel and opens the next. */
export function DatesPanel({ draft, change, panel, today }: Props & { today: Day }) {
  const { t } = useTranslation('picker')
  const words = useSearchDayWords()
  const isHourly = draft.type === 'hour'
  const mode = isHourly ? 'single' : 'range'
  const box = useFocusInside('[data-day][tabindex="0"]')
  const value: DayRange = isHourly && draft.from ? onlyDay(draft.from) : { from: draft.from, to: draft.to }
  const apply = (values: Partial<Draft>, isDone: boolean) => {
    change(values)
    const next = { ...draft, ...values }
    if (isDone && next.from) panel.goOnSoon('dates', next)
  }
  const pick = (days: DayRange) => apply({ from: days.from, to: isHourly ? null : days.to }, !isHourly && isWhole(days))

  return (
    <Panel
      label={t(isHourly ? 'days.single' : 'days.range')}
      className={`inset-x-0 mx-auto w-full ${isHourly ? '' : 'max-w-[46rem]'}`}
    >
      <div ref={box} className="grid gap-4">
        <DayShortcuts
          mode={mode}
          value={value}
          today={today}
          onChange={pick}
          onAfternoon={isHourly ? (hours) => apply({ from: today, to: null, ...hours }, true) : undefined}
        />
        <div className={isHourly ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]' : 'grid gap-4'}>
          <DayPicker mode={mode} value={value} onChange={pick} today={today} months={2} words={words} />
          {isHourly ? (
            <HourChoice value={draft} onChange={apply} />
          ) : (
            <Flexibility value={draft.flexibility} onChange={(flexibility) => change({ flexibility })} />
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The party: the number of adults can be typed at once, and Enter searches. */
export function WhoPanel({ draft, change }: Omit<Props, 'panel'>) {
  const { t } = useTranslation('picker')
  const box = useFocusInside('input')
  return (
    <Panel label={t('guests')} className="right-0 w-full max-w-[25rem]">
      <div ref={box}>
        <GuestCounters guests={draft.guests} onChange={(guests) => change({ guests })} />
      </div>
    </Panel>
  )
}

/** Into the first of these, when the panel opens. */
function useFocusInside(selector: string) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [selector])
  return box
}
