import { useMemo } from 'react'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AgendaDayView } from '../month/month.view.server.ts'
import { agendaOnPage } from './agenda-on-page.ts'
import { tones } from '../month/tones.ts'

/**
 * The days of a month with bookings as a list; past ones are folded.
 *
 * @param days undefined in the browser where the page has them already
 */
export function Agenda({ days: sent }: { days: readonly AgendaDayView[] | undefined }) {
  const { t } = useTranslation('diary')
  const days = useMemo(() => sent ?? agendaOnPage(), [sent])
  const isPresent = days.some(({ isToday }) => isToday)
  const over = isPresent ? days.filter(({ isOver }) => isOver) : []
  const ahead = days.filter((day) => !over.includes(day))
  return (
    <div id="agenda" className="max-w-text">
      {over.length > 0 && (
        <details className="mb-4">
          <summary className="min-h-11 py-2.5 text-sm font-semibold underline underline-offset-4">
            {t('earlier')}
          </summary>
          <Days days={over} />
        </details>
      )}
      {ahead.length === 0 && <p className="py-6 text-ink-500">{t('nobody')}</p>}
      <Days days={ahead} />
    </div>
  )
}

function Days({ days }: { days: readonly AgendaDayView[] }) {
  return (
    <ol className="grid gap-4">
      {days.map((day) => (
        <AgendaDay key={day.day} day={day} />
      ))}
    </ol>
  )
}

function AgendaDay({ day }: { day: AgendaDayView }) {
  return (
    <li>
      <h3 className="mb-1.5 text-sm font-bold" aria-current={day.isToday ? 'date' : undefined}>
        <time dateTime={day.day} className={day.isToday ? 'text-clay-700' : ''}>
          {day.label}
        </time>
      </h3>
      <ul className="grid grid-cols-1 gap-1">
        {day.bookings.map(({ id, text, tone, toPrepare }) => (
          <li key={id}>
            <Link
              to={`/host/bookings/${id}`}
              className={`grid min-h-11 content-center rounded-lg px-3 text-sm font-medium ${tones[tone]}`}
            >
              <span className="truncate">{text}</span>
              {toPrepare && <span className="pb-2 text-xs font-normal wrap-anywhere">{toPrepare}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {day.more && (
        <Link
          to={`/host/bookings?day=${day.day}`}
          aria-label={day.more.label}
          className="inline-flex min-h-11 items-center px-3 text-sm font-semibold underline underline-offset-4"
        >
          {day.more.text}
        </Link>
      )}
    </li>
  )
}
