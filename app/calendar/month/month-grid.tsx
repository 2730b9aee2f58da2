import { Link } from '#app/ui/link.tsx'
import { MonthTable } from '#app/ui/pages/month-table.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { MonthHead } from './month-head.tsx'
import type { DayView, MonthView } from './month.view.server.ts'
import { tones } from './tones.ts'

/** A month of bookings shows three of each day, and a link to the others. */
export function MonthGrid({ month, to }: { month: MonthView; to: (month: string) => string }) {
  const { t } = useTranslation('host')
  return (
    <section id="month" aria-labelledby="month-title" className="scroll-mt-24">
      <MonthHead month={month} to={to} />
      <MonthTable
        caption={t('month.caption', { month: month.title })}
        weekdays={month.weekdays}
        weeks={month.weeks}
        // The cell has room for three bookings and the number of the others.
        height="7rem"
        renderDay={(day, cell) => <DayCell day={day} cell={cell} />}
      />
    </section>
  )
}

function DayCell({ day, cell }: { day: DayView; cell: { height: string } }) {
  return (
    <td className="border border-sand-200 p-1 align-top" style={cell} aria-current={day.isToday ? 'date' : undefined}>
      <time
        dateTime={day.day}
        className={`grid size-6 place-items-center rounded-full text-xs font-semibold ${day.isToday ? 'bg-clay-600 text-white' : 'text-ink-700'}`}
      >
        {Number(day.day.slice(8))}
      </time>
      <ul className="mt-0.5 grid grid-cols-1 gap-0.5">
        {day.bookings.map(({ id, text, tone }) => (
          <li key={id}>
            <Link
              to={`/host/bookings/${id}`}
              className={`block min-h-6 truncate rounded px-1.5 py-0.5 text-xs font-medium hover:underline ${tones[tone]}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {day.more && (
        <Link
          to={`/host/bookings?day=${day.day}`}
          aria-label={day.more.label}
          className="mt-0.5 flex min-h-6 items-center px-1.5 text-xs font-semibold underline underline-offset-4"
        >
          {day.more.text}
        </Link>
      )}
    </td>
  )
}
