import { PriceBreakdown } from '#app/bookings/pay/price-breakdown.tsx'
import { useDayWords } from '#app/bookings/day-words.ts'
import { noDays } from '#app/ui/lazy/days/day-range.ts'
import { DayCell, MonthGrid, NoTurn } from '#app/ui/lazy/days/month-grid.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { HostCalendarView } from '../calendar.view.server.ts'

/** The calendar as guests see it, with the price of the chosen days. */
export function GuestView({ calendar }: { calendar: HostCalendarView }) {
  const { t } = useTranslation('hostCalendar')
  const words = useDayWords({
    reason: (reason) => t(`guests.reason.${reason}`),
    chosen: '',
    previous: '',
    next: '',
  })
  const { guests, range, listing } = calendar
  const known = {
    today: guests.today,
    unavailable: guests.unavailable,
    ...(guests.prices && { notes: guests.prices }),
  }
  return (
    <section aria-labelledby="guests-see">
      <h2 id="guests-see" className="text-lg font-bold">
        {t('guests.title')}
      </h2>
      <p className="mb-4 text-ink-500">{t('guests.text')}</p>
      {!listing.isPublished && <Notice className="mb-4">{t('guests.hidden')}</Notice>}
      <div className="grid gap-8 rounded-2xl border border-sand-200 bg-white p-4 sm:p-5 md:grid-cols-2">
        <div>
          <MonthGrid
            first={guests.from}
            words={words}
            turns={{ previous: <NoTurn />, next: <NoTurn /> }}
            renderDay={(day) => (
              <DayCell
                key={day}
                {...{ day, known, words }}
                chosen={noDays}
                band={null}
                entry={null}
                hidesPast={false}
                renderControl={({ className, children, 'aria-label': label }) => (
                  <span className={className}>
                    <span aria-hidden="true" className="contents">
                      {children}
                    </span>
                    <span className="sr-only">{label}</span>
                  </span>
                )}
              />
            )}
          />
        </div>
        <div className="grid content-start gap-3">
          <h3 className="font-semibold">{t('guests.example')}</h3>
          {range?.example ? (
            <>
              <p>{range.example.when}</p>
              {range.example.problem && (
                <p className="font-medium text-alert-700">{t('guests.told', { text: range.example.problem })}</p>
              )}
              <PriceBreakdown price={range.example.price} />
            </>
          ) : (
            <p className="text-ink-500">{t('guests.choose')}</p>
          )}
          {listing.isPublished && (
            <Link to={`/property/${listing.id}`} className={textLinkClass}>
              {t('guests.see')}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
