import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { CalendarView, DayView } from './calendar.view.server.ts'

type Props = { view: CalendarView; isLoading: boolean }

/** A month from Monday on; each day with something free is a link to its results. */
export function MonthPrices({ view: { month, weekdays, weeks }, isLoading }: Props) {
  const { t } = useTranslation('priceCalendar')
  return (
    <table
      className={`w-full table-fixed bg-white transition-opacity ${isLoading ? 'opacity-60' : ''}`}
      style={{ borderCollapse: 'collapse' }}
    >
      <caption className="sr-only">{t('caption', { month: month.title })}</caption>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className="pb-1 text-sm font-semibold text-ink-500">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, index) => (day ? <DayCell key={day.day} day={day} /> : <NoDay key={index} />))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Room for a number, a price in two lines and a count. */
const cell = { height: '4.75rem' }

/** Of the month before or after. */
const NoDay = () => <td aria-hidden="true" className="border border-sand-200 bg-sand-50" style={cell} />

function DayCell({ day }: { day: DayView }) {
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
