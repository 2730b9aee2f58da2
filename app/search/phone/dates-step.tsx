import type { Draft } from '#domain/search/draft.ts'
import type { Day } from '#kernel/dates.ts'
import { DayPicker } from '#app/ui/lazy/days/day-picker.tsx'
import { type DayRange, onlyDay } from '#app/ui/lazy/days/day-range.ts'
import { DayShortcuts, Flexibility } from '../day-choices.tsx'
import { useSearchDayWords } from '../day-words.ts'
import { HourChoice } from '../hour-choice.tsx'

type Props = {
  draft: Draft
  today: Day
  /** `isDone`: nothing of this step is left to choose. */
  onChange: (values: Partial<Draft>, isDone: boolean) => void
}

/** A range with shortcuts and shifts per day, or a day with its hours. */
export function DatesStep({ draft, today, onChange }: Props) {
  const isHourly = draft.type === 'hour'
  const words = useSearchDayWords()
  const picking = {
    mode: isHourly ? ('single' as const) : ('range' as const),
    value: isHourly && draft.from ? onlyDay(draft.from) : { from: draft.from, to: draft.to },
    onChange: ({ from, to }: DayRange) =>
      onChange({ from, to: isHourly ? null : to }, !isHourly && from !== null && to !== null),
    today,
  }
  return (
    <div className="grid gap-4 *:min-w-0">
      <DayPicker {...picking} months={1} hidePast words={words} />
      {/* Placed below, because their number changes with each pick and would move the days. */}
      <DayShortcuts
        {...picking}
        onAfternoon={isHourly ? (hours) => onChange({ from: today, to: null, ...hours }, true) : undefined}
      />
      {isHourly ? (
        <HourChoice value={draft} onChange={(hours, isDone) => onChange(hours, isDone && draft.from !== null)} />
      ) : (
        <Flexibility value={draft.flexibility} onChange={(flexibility) => onChange({ flexibility }, false)} />
      )}
    </div>
  )
}
