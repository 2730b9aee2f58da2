/** Spec §9: the header stays for the first 100 px, and a scroll of less than 10 px changes nothing. */
const HIDES_AFTER_PX = 100
export const THRESHOLD_PX = 10

/**
 * Scrolling down hides the header, scrolling up shows it.
 *
 * @param previous where it was last decided, px from the top
 * @param now where the page stands, px from the top; negative where a page bounces
 */
export function headerHides(previous: number, now: number, isHidden: boolean): boolean {
  if (now <= HIDES_AFTER_PX) return false
  if (Math.abs(now - previous) < THRESHOLD_PX) return isHidden
  return now > previous
}
