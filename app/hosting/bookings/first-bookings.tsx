import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { FirstBookingsView } from './first-bookings.view.server.ts'
import { HostItem } from './host-item.tsx'

type Props = {
  list: 'requests' | 'prepare'
  items: FirstBookingsView
  /** The page that an answer leads back to. */
  from?: string
  className?: string
}

/** The first bookings of a part, and the way to all of them. */
export function FirstBookings({ list, items: { count, bookings }, from, className = '' }: Props) {
  const { t } = useTranslation(['diary', 'host'])
  if (count === 0) return null
  const title = t(`host:lists.${list}`)
  return (
    <section aria-labelledby={list} className={`mb-10 ${className}`}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={list} className="text-xl font-bold">
          {title} <span className="text-base font-semibold text-ink-500 figures">{count}</span>
        </h2>
        {count > bookings.length && (
          <Link to={`/host/bookings?list=${list}`} className={textLinkClass}>
            {t('host:allOf', { list: title })}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {bookings.map((booking) => (
          <HostItem key={booking.id} booking={booking} {...(from && { from })} />
        ))}
      </ul>
    </section>
  )
}
