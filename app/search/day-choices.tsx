import { addDays, type Day, type WallTime, wallTime } from '#kernel/dates.ts'
import { nextWeekend, thisWeekend } from '#kernel/weekends.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { type DayRange, isWhole, noDays, onlyDay } from '#app/ui/lazy/days/day-range.ts'
import { afternoon, type AfternoonHours } from './session-times.ts'

const chip =
  'min-h-11 rounded-full border px-4 text-sm font-semibold whitespace-nowrap hover:border-ink-900 aria-disabled:text-ink-500 '

type ShortcutProps = {
  mode: 'range' | 'single'
  value: DayRange
  today: Day
  onChange: (value: DayRange) => void
  /** Per hour: today from two to six, unless that is over. */
  onAfternoon?: ((hours: AfternoonHours) => void) | undefined
}

/** Shortcuts for days, plus 'only this date' after one end and a clear button after any choice. */
export function DayShortcuts({ mode, value, today, onChange, onAfternoon }: ShortcutProps) {
  const { t } = useTranslation('picker')
  const tomorrow = addDays(today, 1)
  const hours = onAfternoon && afternoon(clockOn(today))
  const shortcuts = [
    { name: t('days.today'), days: onlyDay(today) },
    { name: t('days.tomorrow'), days: onlyDay(tomorrow) },
    ...(mode === 'range'
      ? [
          { name: t('days.weekend'), days: thisWeekend(today) },
          { name: t('days.nextWeekend'), days: nextWeekend(today) },
        ]
      : []),
  ]
  return (
    <div role="group" aria-label={t('days.shortcuts')} className="flex flex-wrap items-center gap-2">
      {shortcuts.map(({ name, days }) => (
        <button key={name} type="button" onClick={() => onChange(days)} className={`${chip} border-sand-300 bg-white`}>
          {name}
        </button>
      ))}
      {hours && (
        <button type="button" onClick={() => onAfternoon(hours)} className={`${chip} border-sand-300 bg-white`}>
          {t('days.afternoon')}
        </button>
      )}
      {mode === 'range' && value.from && !isWhole(value) && (
        <button
          type="button"
          onClick={() => onChange(onlyDay(value.from!))}
          className={`${chip} border-ink-900 bg-ink-900 text-white`}
        >
          {t('days.only')}
        </button>
      )}
      {value.from && (
        <button
          type="button"
          onClick={() => onChange(noDays)}
          className="min-h-11 px-3 text-sm font-semibold underline underline-offset-4"
        >
          {t('days.clear')}
        </button>
      )}
    </div>
  )
}

/** The reader's own clock; elsewhere in the world, where it is another day, the day has just begun. */
function clockOn(today: Day): WallTime {
  const now = new Date()
  const [hours, minutes] = [now.getHours(), now.getMinutes()]
  const day = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  return day === today ? wallTime(hours * 60 + minutes) : '00:00'
}

/** The days by which a stay may shift: none, or up to a week either way. */
const shifts = [0, 1, 2, 3, 7] as const

export function Flexibility({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const { t } = useTranslation('picker')
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('flexibility.label')}</legend>
      <div className="flex flex-wrap gap-2">
        {shifts.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === value}
            onClick={() => onChange(days)}
            className={`${chip} border-sand-300 bg-white aria-pressed:border-ink-900 aria-pressed:bg-ink-900 aria-pressed:text-white`}
          >
            {days === 0 ? t('flexibility.exact') : t('flexibility.days', { count: days })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
