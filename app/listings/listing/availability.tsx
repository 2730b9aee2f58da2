import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { addMonths } from '#kernel/dates.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Calendar } from '#app/ui/lazy/days/calendar.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import type { PanelView } from '#app/bookings/panel/panel.view.server.ts'
import { ZoneNote } from '#app/bookings/zone-note.tsx'
import type { ZoneView } from '#app/bookings/zone.view.server.ts'
import { useListingDayWords } from '#app/bookings/day-words.ts'
import { useStayAddress } from '#app/bookings/stay-address.ts'
import type { CalendarView } from './calendar.view.server.ts'

type Props = { calendar: CalendarView; booking: PanelView; isHourly: boolean; zone: ZoneView }

/** The calendar with taken days struck out, and per hour the free starts of the chosen day. */
export function Availability({ calendar, booking, isHourly, zone }: Props) {
  const { t } = useTranslation('listing')
  const words = useListingDayWords()
  const { pathname } = useLocation()
  const { dayTo, with: addressWith } = useStayAddress(booking, isHourly)
  const { checkIn, checkOut } = booking
  const monthTo = (step: number) => addressWith({ month: addMonths(calendar.from, step) })

  return (
    <section aria-labelledby="availability">
      <h2 id="availability" className="text-xl font-bold">
        {t(isHourly ? 'calendar.hourTitle' : 'calendar.dayTitle')}
      </h2>
      <div className="mt-1 mb-5 grid gap-1">
        <p className="text-ink-500">{t(isHourly ? 'calendar.hourText' : 'calendar.dayText')}</p>
        <ZoneNote zone={zone} />
      </div>
      <Calendar
        from={calendar.from}
        today={calendar.today}
        unavailable={calendar.unavailable}
        {...(calendar.prices && { notes: calendar.prices })}
        chosen={checkIn ? { from: checkIn, to: (!isHourly && checkOut) || checkIn } : null}
        dayTo={dayTo}
        previousTo={calendar.isFirst ? null : monthTo(-1)}
        nextTo={calendar.isLast ? null : monthTo(1)}
        words={words}
      />
      {isHourly && checkIn && <Starts booking={booking} addressWith={addressWith} />}
      {checkIn && (
        <p className="mt-4">
          <Link to={pathname} replace preventScrollReset className="text-sm font-semibold underline underline-offset-4">
            {t('calendar.clear')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Starts({
  booking,
  addressWith,
}: {
  booking: PanelView
  addressWith: (values: Record<string, string>) => string
}) {
  const { t } = useTranslation('listing')
  const locale = useLocale()
  return (
    <div className="mt-6">
      <h3 className="mb-3 font-semibold">
        {t('calendar.starts', { day: formatDay(booking.checkIn!, locale, 'long') })}
      </h3>
      {booking.starts.length === 0 && <p className="text-ink-500">{t('calendar.noStarts')}</p>}
      <ul className="flex flex-wrap gap-2">
        {booking.starts.map(({ time }) => (
          <li key={time}>
            <Link
              to={addressWith({ start: time, hours: booking.hours ?? String(booking.minMinutes / 60) })}
              replace
              preventScrollReset
              aria-current={time === booking.start ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-lg border border-sand-300 px-4 font-medium figures hover:border-ink-900 aria-[current]:border-ink-900 aria-[current]:bg-ink-900 aria-[current]:text-white"
            >
              {formatTime(time, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
