import { shownName } from '#domain/accounts/account.ts'
import type { listBookings } from '#domain/admin/queries/list-bookings.server.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { codedMoney } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { TableRow, TableWords } from '../frame/table.view.server.ts'

type Booking = Awaited<ReturnType<typeof listBookings>>['bookings'][number]

export const bookingsWords = ({ t }: Visitor): TableWords => ({
  title: t('adminBookings:title'),
  description: t('adminBookings:description'),
  search: t('adminBookings:search'),
  count: (count) => t('adminBookings:count', { count }),
  none: t('adminBookings:none'),
  noneText: t('adminBookings:noneText'),
  named: t('adminBookings:columns.title'),
  column: (name) => t(`adminBookings:columns.${name}`),
  filter: (name) => t(`adminBookings:filters.${name}`),
  value: (filter, value) => t(`adminBookings:values.${filter}.${value}`),
  day: (name) => t(`adminBookings:filters.${name}`),
})

export function bookingRow(booking: Booking, { t, language, locale, site }: Visitor, now: Date): TableRow {
  return {
    key: booking.id,
    address: `/admin/bookings/${booking.id}`,
    name: booking.title.text,
    cells: {
      guest: shownName(booking.guestName, t),
      host: shownName(booking.hostName, t),
      when: shortWhen(booking, now, locale),
      made: formatDay(dayIn(booking.createdAt, site.zone), locale, 'dated'),
      total: codedMoney(booking.total, language),
      state: t(`status:guest.${tripState(booking, now).state}`),
    },
  }
}
