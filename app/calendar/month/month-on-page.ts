import { bookingOnPage, linksIn, moreIn } from './day-on-page.ts'
import type { DayView, MonthView, SentMonth } from './month.view.server.ts'

/** The month with the days of the server's HTML, if its data are without: sent again they would be a tenth of the page. */
export function monthOnPage({ weekdays, weeks, ...month }: SentMonth): MonthView {
  if (weekdays && weeks) return { ...month, weekdays, weeks }
  const { tHead, tBodies } = document.querySelector<HTMLTableElement>('#month table')!
  return {
    ...month,
    weekdays: cellsOf(tHead!.rows).map(({ textContent, abbr }) => ({ short: textContent, long: abbr })),
    weeks: [...tBodies[0]!.rows].map(({ cells }) => [...cells].map(dayOnPage)),
  }
}

const cellsOf = (rows: HTMLCollectionOf<HTMLTableRowElement>) => [...rows].flatMap(({ cells }) => [...cells])

function dayOnPage(cell: HTMLElement): DayView | null {
  const time = cell.querySelector('time')
  return (
    time && {
      day: time.dateTime,
      isToday: cell.ariaCurrent !== null,
      bookings: linksIn(cell).map((link) => bookingOnPage(link, link)),
      more: moreIn(cell),
    }
  )
}
