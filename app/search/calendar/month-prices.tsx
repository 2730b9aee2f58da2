import { Link } from '#app/ui/link.tsx'
import { MonthTable } from '#app/ui/pages/month-table.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { CalendarView, DayView } from './calendar.view.server.ts'

type Props = { view: CalendarView; isLoading: boolean }

/** A month from Monday on; each day with something free is a link to its results. */
export function MonthPrices({ view: { month, weekdays, weeks }, isLoading }: Props) {
  const { t } = useTranslation('priceCalendar')
  return (
    <MonthTable
      caption={t('caption', { month: month.title })}
      weekdays={weekdays}
      weeks={weeks}
      // Room for a number, a price in two lines and a count.
      height="4.75rem"
      className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}
      renderDay={(day, cell) => <DayCell day={day} cell={cell} />}
    />
  )
}

function DayCell({ day, cell }: { day: DayView; cell: { height: string } }) {
  return (
    <td
      className={`border border-sand-200 p-0 align-top ${day.to ? '' : 'bg-sand-50'}`}
      style={cell}
      aria-current={day.isToday ? 'date' : undefined}
    >
      {day.to ? (
        <Link
          to={day.to}
          rel="nofollow"
          className={`relative flex h-full flex-col p-1 hover:bg-sand-100 sm:p-2 ${day.isChosen ? 'outline-2 -outline-offset-2 outline-clay-600' : ''} ${day.isLowest ? 'bg-leaf-50' : ''}`}
        >
          <span className="sr-only">{day.label}</span>
          <span aria-hidden="true" className="flex grow flex-col">
            <DayNumber day={day} />
            <span
              className={`mt-auto text-xs leading-tight font-semibold sm:text-sm ${day.isLowest ? 'text-leaf-700 underline' : ''}`}
            >
              <span className="sm:hidden">{day.tight}</span>
              <span className="max-sm:hidden">{day.price}</span>
            </span>
            <span className="text-xs text-ink-500 max-sm:hidden">{day.count}</span>
          </span>
        </Link>
      ) : (
        <div className="p-1 text-ink-500 sm:p-2">
          <DayNumber day={day} />
          <span className="sr-only">{day.label}</span>
        </div>
      )}
    </td>
  )
}

function DayNumber({ day: { day, number, isToday } }: { day: DayView }) {
  return (
    <time
      dateTime={day}
      aria-hidden="true"
      className={`grid size-6 place-items-center rounded-full text-xs font-semibold ${isToday ? 'bg-clay-600 text-white' : ''}`}
    >
      {number}
    </time>
  )
}
