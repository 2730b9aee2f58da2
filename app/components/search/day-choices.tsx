import type { Draft } from '#domain/search/draft.ts'
import { addDays, type Day, minutesOf, wallTime } from '#kernel/dates.ts'
import { useTranslation } from 'react-i18next'
import { type DayRange, isWhole, noDays, onlyDay, thisWeekend } from '../../ui/day-range.ts'
import { SelectField } from '../../ui/field.tsx'

const chip =
  'min-h-11 rounded-full border px-4 text-sm font-semibold whitespace-nowrap hover:border-ink-900 aria-disabled:text-ink-500 '

type ShortcutProps = {
  mode: 'range' | 'single'
  value: DayRange
  today: Day
  onChange: (value: DayRange) => void
}

/** Today, tomorrow, this weekend; with one end chosen 'Choose only this date'; with any chosen a way to none. */
export function DayShortcuts({ mode, value, today, onChange }: ShortcutProps) {
  const { t } = useTranslation('picker')
  const tomorrow = addDays(today, 1)
  const shortcuts = [
    { name: t('days.today'), days: onlyDay(today) },
    { name: t('days.tomorrow'), days: onlyDay(tomorrow) },
    ...(mode === 'range' ? [{ name: t('days.weekend'), days: thisWeekend(today) }] : []),
  ]
  return (
    <div role="group" aria-label={t('days.shortcuts')} className="flex flex-wrap items-center gap-2">
      {shortcuts.map(({ name, days }) => (
        <button key={name} type="button" onClick={() => onChange(days)} className={`${chip} border-sand-300 bg-white`}>
          {name}
        </button>
      ))}
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

/** By how many days a stay may be shifted: exact, or up to a week either way. */
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

const halfHours = Array.from({ length: 48 }, (_, index) => wallTime(index * 30))
const lengths = Array.from({ length: 12 }, (_, index) => index + 1)

type Hours = Pick<Draft, 'startTime' | 'durationMinutes'>

/** Per hour: when it starts, on the half hour, and for how long; a length means something only with a start. */
export function HourChoice({ value, onChange }: { value: Hours; onChange: (value: Hours) => void }) {
  const { t } = useTranslation('picker')
  const { startTime, durationMinutes } = value
  const hour = minutesOf('01:00')
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={t('time.start')}
        value={startTime ?? ''}
        onChange={({ target }) =>
          onChange({ startTime: target.value || null, durationMinutes: target.value ? durationMinutes : null })
        }
      >
        <option value="">{t('time.anyStart')}</option>
        {/* One that an address names may stand off the half hours. */}
        {(startTime && !halfHours.includes(startTime) ? [...halfHours, startTime].toSorted() : halfHours).map(
          (time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ),
        )}
      </SelectField>
      <SelectField
        label={t('time.duration')}
        value={durationMinutes === null ? '' : String(durationMinutes / hour)}
        disabled={startTime === null}
        onChange={({ target }) =>
          onChange({ startTime, durationMinutes: target.value ? Number(target.value) * hour : null })
        }
      >
        <option value="">{t('time.anyDuration')}</option>
        {(durationMinutes && !lengths.includes(durationMinutes / hour)
          ? [...lengths, durationMinutes / hour]
          : lengths
        ).map((hours) => (
          <option key={hours} value={hours}>
            {t('time.hours', { count: hours })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
