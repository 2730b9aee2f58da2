import type { Booking } from './bookings.ts'
import type { People } from './people.ts'
import { daysBefore, type WorldTime } from './world.ts'

/** Gives the demo guest trips of all states, one of them still to be reviewed. */
export function giveToDemoGuest(bookings: readonly Booking[], { demoGuest, demoHost }: People, time: WorldTime): void {
  const inChile = bookings.filter(({ listing }) => listing.slot.city.country === 'CL')
  const recently = daysBefore(time.start, 12)

  const inputs: [count: number, fits: (booking: Booking) => boolean][] = [
    [2, ({ cancelled, period, listing }) => !cancelled && period.start > time.end && listing.host === demoHost],
    [2, ({ cancelled, period, stay }) => !cancelled && period.start > time.end && stay.unit === 'hour'],
    [1, ({ completed, period }) => completed !== null && period.end > recently],
    [4, ({ completed, period }) => completed !== null && period.end < recently],
    [1, ({ cancelled }) => cancelled !== null && cancelled.refund.total.minor > 0],
  ]
  for (const [count, fits] of inputs) {
    const fitting = inChile.filter((booking) => booking.guest !== demoGuest && fits(booking))
    const stride = Math.max(1, Math.floor(fitting.length / count))
    for (const booking of fitting.filter((_, index) => index % stride === 0).slice(0, count)) booking.guest = demoGuest
  }
}
