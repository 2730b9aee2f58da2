import type { DayBookingView, DayView } from './month.view.server.ts'
import { tones } from './tones.ts'

/** The links of a day in the server's HTML, by which its bookings are read again. */
export const linksIn = (day: Element) => [...day.querySelectorAll<HTMLAnchorElement>(':scope li > a')]

/** A booking by its link. @param words the element that has its text alone */
export const bookingOnPage = (
  { pathname, className }: HTMLAnchorElement,
  { textContent }: Element,
): DayBookingView => ({
  id: pathname.split('/').at(-1)!,
  text: textContent,
  tone: className.endsWith(tones.sure) ? 'sure' : 'waiting',
})

export function moreIn(day: Element): DayView['more'] {
  const link = day.querySelector(':scope > a')
  return link && { text: link.textContent, label: link.ariaLabel! }
}
