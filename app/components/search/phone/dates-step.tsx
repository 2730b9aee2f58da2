import type { Draft } from '#domain/search/draft.ts'
import type { Day } from '#kernel/dates.ts'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { type DayRange, onlyDay } from '../../../ui/day-range.ts'
import { DayShortcuts, Flexibility, HourChoice } from '../day-choices.tsx'
import { useDayWords } from '../day-words.ts'

type Props = { draft: Draft; today: Day; onChange: (values: Partial<Draft>) => void }

/** By the day a range with its shortcuts and room to shift it; by the hour one day with start and duration. */
export function DatesStep({ draft, today, onChange }: Props) {
  const isHourly = draft.type === 'hour'
  const words = useDayWords()
  const picking = {
    mode: isHourly ? ('single' as const) : ('range' as const),
    value: isHourly && draft.from ? onlyDay(draft.from) : { from: draft.from, to: draft.to },
    onChange: ({ from, to }: DayRange) => onChange({ from, to: isHourly ? null : to }),
    today,
  }
  return (
    <div className="grid gap-4 *:min-w-0">
      <DayPicker {...picking} months={1} hidePast words={words} />
      {/* Below, because what they offer changes with each pick: above, the days would move away under the finger. */}
      <DayShortcuts {...picking} />
      {isHourly ? (
        <HourChoice value={draft} onChange={onChange} />
      ) : (
        <Flexibility value={draft.flexibility} onChange={(flexibility) => onChange({ flexibility })} />
      )}
    </div>
  )
}
