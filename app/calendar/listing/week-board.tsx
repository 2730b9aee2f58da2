import { formatDay, weekdayNames, formatTimes } from '#domain/i18n/format.ts'
import type { Day } from '#kernel/dates.ts'
import { wallTime } from '#kernel/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { calendarAddress, type Chosen, chosenWith, isWithin } from './calendar-address.ts'
import type { BoardProps } from './month-board.tsx'
import type { WeekDayView, WeekView } from './week.view.server.ts'
import { PriceText, Written } from './written.tsx'

type Hour = WeekDayView['hours'][number]

/** The cell is empty and cannot be booked. */
const isFixed = ({ state }: Hour) => state === 'past' || state === 'closed'

/** A week of hours: days side by side, from the first opening to the last closing. */
export function WeekBoard({ grid: { days, times }, address, chosen, today }: BoardProps<WeekView>) {
  const names = weekdayNames(useLocale())
  const isHydrated = useHydrated()
  const toChosen = (next: Chosen) => calendarAddress(address, chosenWith(chosen, next))
  const free = days.flatMap(({ day, hours }) =>
    times.flatMap(({ minutes }, index) => (isFixed(hours[index]!) ? [] : [{ day, minutes }])),
  )
  const entry = isHydrated
    ? (free.find(({ day, minutes }) => chosen !== null && isWithin(chosen, day, minutes)) ?? free[0])
    : undefined
  return (
    <table
      aria-labelledby="calendar-shown"
      className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-px"
    >
      <thead>
        <tr>
          <th className="w-11 sm:w-14" aria-hidden="true" />
          {days.map((view, index) => (
            <th key={view.day} scope="col" className="p-0 pb-1 font-normal">
              <DayHead
                view={view}
                name={names[index]!.short}
                to={view.day < today ? null : toChosen({ from: view.day, to: view.day })}
                isToday={view.day === today}
                isChosen={chosen !== null && chosen.start === undefined && isWithin(chosen, view.day)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map(({ minutes, text, end }, index) => (
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
                  {...{ day, minutes, end }}
                  hour={hours[index]!}
                  to={toChosen({ from: day, to: day, start: minutes, end })}
                  isChosen={chosen !== null && isWithin(chosen, day, minutes)}
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

type HeadProps = { view: WeekDayView; name: string; to: string | null; isToday: boolean; isChosen: boolean }

function DayHead({ view, name, to, isToday, isChosen }: HeadProps) {
  const { t } = useTranslation('hostCalendar')
  const { day, price, tight, isOwnPrice, isClosed, isException } = view
  const notes = [...(isClosed ? [t('state.closed')] : []), ...(isException ? [t('otherHours')] : [])]
  const label = [formatDay(day, useLocale(), 'long'), ...notes, price].join(', ')
  const text = (
    <>
      <Written text={name} className="block text-xs text-ink-500" />
      <span className={`block text-sm font-semibold figures ${isToday ? 'rounded-full bg-sea-700 text-white' : ''}`}>
        {Number(day.slice(8))}
        {isException && <Written text="*" className="" />}
      </span>
      <PriceText {...{ price, tight }} className={`leading-tight ${isOwnPrice ? 'font-bold' : ''}`} />
    </>
  )
  if (to === null)
    return (
      <span className="block py-1 text-ink-500">
        {text}
        <span className="sr-only">{label}</span>
      </span>
    )
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      aria-current={isChosen ? 'true' : isToday ? 'date' : undefined}
      data-chosen={isChosen || undefined}
      className="host-day block rounded-lg border border-sand-300 py-1 hover:border-ink-900 max-lg:scroll-mb-[46dvh]"
    >
      {text}
    </Link>
  )
}

const shape =
  'host-day block h-11 overflow-hidden rounded-md px-1 text-[0.6875rem] leading-[2.75rem] font-semibold sm:text-sm'

type HourProps = {
  day: Day
  minutes: number
  end: number
  hour: Hour
  to: string
  isChosen: boolean
  isEntry: boolean
}

function HourCell({ day, minutes, end, hour, to, isChosen, isEntry }: HourProps) {
  const { t } = useTranslation('hostCalendar')
  const { state, text, tag } = hour
  const locale = useLocale()
  const hours = formatTimes({ from: wallTime(minutes), to: wallTime(end) }, locale)
  const when = `${formatDay(day, locale, 'long')}, ${hours}`
  const label = `${when}, ${text ?? t(`state.${state}`)}`
  if (isFixed(hour))
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
