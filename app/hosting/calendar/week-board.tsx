import { Written } from './written.tsx'
import { weekdayNames } from '#domain/i18n/format.ts'
import { Link } from '../../ui/link.tsx'
import { useLocale } from '../../ui/route-data.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { WeekDayView, WeekView } from './week.view.server.ts'

/** A week of hours: days side by side, from the first opening to the last closing. */
export function WeekBoard({ grid: { days, times } }: { grid: WeekView }) {
  const names = weekdayNames(useLocale())
  const isHydrated = useHydrated()
  const first = days.flatMap(({ day, hours }) =>
    hours.filter(({ to }) => to !== null).map(({ minutes, isChosen }) => ({ day, minutes, isChosen })),
  )
  const entry = isHydrated ? (first.find(({ isChosen }) => isChosen) ?? first[0]) : undefined
  return (
    <table
      aria-labelledby="calendar-shown"
      className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-px"
    >
      <thead>
        <tr>
          <th className="w-11 sm:w-14" aria-hidden="true" />
          {days.map((day, index) => (
            <th key={day.day} scope="col" className="p-0 pb-1 font-normal">
              <DayHead day={day} name={names[index]!.short} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map(({ minutes, text }, index) => (
          <tr key={minutes}>
            <th
              scope="row"
              className="pr-1 text-right align-top text-xs font-normal whitespace-nowrap text-ink-500 figures"
            >
              {text}
            </th>
            {days.map(({ day, hours }) => (
              <td key={day} className="p-0">
                <HourCell
                  day={day}
                  hour={hours[index]!}
                  isEntry={!entry || (entry.day === day && entry.minutes === minutes)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayHead({ day, name }: { day: WeekDayView; name: string }) {
  const text = (
    <>
      <Written text={name} className="block text-xs text-ink-500" />
      <span
        className={`block text-sm font-semibold figures ${day.isToday ? 'rounded-full bg-sea-700 text-white' : ''}`}
      >
        {Number(day.day.slice(8))}
        {day.isException && <Written text="*" className="" />}
      </span>
      <Written
        text={day.price}
        className={`block truncate text-[0.625rem] figures sm:text-xs ${day.isOwnPrice ? 'font-bold' : ''}`}
      />
    </>
  )
  if (day.to === null)
    return (
      <span className="block py-1 text-ink-500">
        {text}
        <span className="sr-only">{day.label}</span>
      </span>
    )
  return (
    <Link
      to={day.to}
      replace
      preventScrollReset
      aria-label={day.label}
      aria-current={day.isChosen ? 'true' : day.isToday ? 'date' : undefined}
      data-chosen={day.isChosen || undefined}
      className="host-day block rounded-lg border border-sand-300 py-1 hover:border-ink-900 max-lg:scroll-mb-[46dvh]"
    >
      {text}
    </Link>
  )
}

const shape =
  'host-day block h-11 overflow-hidden rounded-md px-1 text-[0.6875rem] leading-[2.75rem] font-semibold sm:text-sm'

type HourProps = { day: string; hour: WeekDayView['hours'][number]; isEntry: boolean }

function HourCell({ day, hour: { minutes, state, label, tag, to, isChosen }, isEntry }: HourProps) {
  if (to === null)
    return (
      <span data-state={state} className={shape}>
        <span className="sr-only">{label}</span>
      </span>
    )
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      draggable={false}
      data-day={day}
      data-minutes={minutes}
      data-state={state}
      data-chosen={isChosen || undefined}
      aria-label={label}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={isEntry ? 0 : -1}
      className={`${shape} truncate border border-sand-300 hover:border-ink-900 max-lg:scroll-mb-[46dvh]`}
    >
      {tag && <Written text={tag} className="" />}
    </Link>
  )
}
