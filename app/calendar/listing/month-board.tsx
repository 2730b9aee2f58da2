import { formatDay, weekdayNames } from '#domain/i18n/format.ts'
import type { Day } from '#kernel/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { calendarAddress, type CalendarAddress, type Chosen, chosenWith, isWithin } from './calendar-address.ts'
import type { DayView, MonthView } from './month.view.server.ts'
import { PriceText, Written } from './written.tsx'

export type BoardProps<Grid> = { grid: Grid; address: CalendarAddress; chosen: Chosen | null; today: Day }

/** A month, Monday first (decision A2). */
export function MonthBoard({ grid: { weeks }, address, chosen, today }: BoardProps<MonthView>) {
  // After hydration one day is in the tab order, and keys move between days.
  const isHydrated = useHydrated()
  const isChosen = (day: Day) => chosen !== null && isWithin(chosen, day)
  const ahead = weeks.flat().flatMap((view) => (view && view.state !== 'past' ? [view.day] : []))
  const entry = isHydrated ? (ahead.find(isChosen) ?? ahead[0]) : undefined
  const cell = (view: DayView) => (
    <DayCell
      key={view.day}
      view={view}
      to={calendarAddress(address, chosenWith(chosen, { from: view.day, to: view.day }))}
      isChosen={isChosen(view.day)}
      isToday={view.day === today}
      isEntry={!entry || entry === view.day}
    />
  )
  return (
    <table
      aria-labelledby="calendar-shown"
      className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1"
    >
      <thead>
        <tr>
          {weekdayNames(useLocale()).map(({ short, long }) => (
            <th key={long} scope="col" className="pb-1 text-xs font-medium text-ink-500">
              <abbr title={long} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((view) => view !== null)?.day}>
            {week.map((view, index) => (view === null ? <td key={index} aria-hidden="true" /> : cell(view)))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shape =
  'host-day relative flex h-16 w-full flex-col justify-between overflow-hidden rounded-lg border p-[3px] text-left sm:h-24 sm:rounded-xl sm:p-2 max-lg:scroll-mb-[46dvh]'

type CellProps = { view: DayView; to: string; isChosen: boolean; isToday: boolean; isEntry: boolean }

function DayCell({ view, to, isChosen, isToday, isEntry }: CellProps) {
  const { t } = useTranslation('hostCalendar')
  const { day, state, text, price, minimum } = view
  const long = minimum === null ? [] : [t('minimumLong', { length: minimum.length })]
  const label = [formatDay(day, useLocale(), 'long'), text ?? t(`state.${state}`), price, ...long].join(', ')
  if (state === 'past')
    return (
      <td className="p-0">
        <span data-state={state} className={`${shape} border-transparent`}>
          <DayText view={view} isToday={isToday} />
          <span className="sr-only">{label}</span>
        </span>
      </td>
    )
  return (
    <td className="p-0">
      <Link
        to={to}
        replace
        preventScrollReset
        draggable={false}
        data-day={day}
        data-state={state}
        data-chosen={isChosen || undefined}
        aria-label={label}
        aria-current={isChosen ? 'true' : isToday ? 'date' : undefined}
        tabIndex={isEntry ? 0 : -1}
        className={`${shape} border-sand-300 hover:border-ink-900`}
      >
        <DayText view={view} isToday={isToday} />
      </Link>
    </td>
  )
}

/** CSS content, for the eye only: the link's name says the same. */
function DayText({ view: { day, state, price, tight, isOwnPrice, minimum, tag }, isToday }: DayTextProps) {
  const hasPrice = state !== 'past' && state !== 'booked'
  return (
    <>
      <span className="flex items-center justify-between gap-1">
        <span
          className={`text-sm font-semibold figures ${isToday ? 'rounded-full bg-sea-700 px-1.5 text-white' : ''} ${state === 'blocked' ? 'line-through' : ''}`}
        >
          {Number(day.slice(8))}
        </span>
        {minimum !== null && hasPrice && (
          <Written text={`${minimum.days}+`} className="text-[0.6875rem] leading-none text-ink-700" />
        )}
      </span>
      <span className="min-w-0">
        {tag && <Written text={tag} className="block truncate text-[0.6875rem] leading-4 font-semibold sm:text-sm" />}
        {hasPrice && (
          <PriceText
            {...{ price, tight }}
            className={`leading-tight sm:text-sm ${isOwnPrice ? 'font-bold' : 'text-ink-700'} ${tag ? 'max-sm:hidden' : ''}`}
          />
        )}
      </span>
    </>
  )
}

type DayTextProps = { view: DayView; isToday: boolean }
