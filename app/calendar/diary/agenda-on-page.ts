import { bookingOnPage, linksIn, moreIn } from '../month/day-on-page.ts'
import type { AgendaDayView } from '../month/month.view.server.ts'

/** The days of a list in the server's HTML. */
export const agendaOnPage = (): AgendaDayView[] =>
  [...document.querySelectorAll('#agenda ol > li')].map((item) => {
    const time = item.querySelector('time')!
    return {
      day: time.dateTime,
      label: time.textContent,
      isToday: time.parentElement!.ariaCurrent !== null,
      isOver: item.closest('details') !== null,
      bookings: linksIn(item).map((link) => {
        const [text, toPrepare] = link.children
        return { ...bookingOnPage(link, text!), toPrepare: toPrepare?.textContent ?? '' }
      }),
      more: moreIn(item),
    }
  })
