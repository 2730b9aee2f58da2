import type { AgendaDayView, DayBookingView, DayView, MonthView, SentMonth } from './month.view.server.ts'
import { tones } from './tones.ts'

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

const linksIn = (day: Element) => [...day.querySelectorAll<HTMLAnchorElement>(':scope li > a')]

function moreIn(day: Element): DayView['more'] {
  const link = day.querySelector(':scope > a')
  return link && { text: link.textContent, label: link.ariaLabel! }
}

const bookingOnPage = ({ pathname, className }: HTMLAnchorElement, { textContent }: Element): DayBookingView => ({
  id: pathname.split('/').at(-1)!,
  text: textContent,
  tone: className.endsWith(tones.sure) ? 'sure' : 'waiting',
})
