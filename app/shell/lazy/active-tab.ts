import { isConversation, isDescribing, isPaying } from '../whole-pages.ts'

/** `hosting` lights no tab. */
export type TabName = 'explore' | 'wishlists' | 'trips' | 'inbox' | 'profile' | 'hosting'

/** Spec §2: derived from the path; whatever is none of these belongs to exploring, but a host's pages to no tab. */
const paths: readonly (readonly [string, TabName])[] = [
  ['/wishlists', 'wishlists'],
  ['/recently-viewed', 'wishlists'],
  ['/saved-searches', 'wishlists'],
  ['/bookings', 'trips'],
  ['/claims', 'trips'],
  ['/messages', 'inbox'],
  ['/host/quick-replies', 'inbox'],
  ['/profile', 'profile'],
  ['/host/dashboard', 'hosting'],
  ['/host/bookings', 'hosting'],
  ['/host/calendar', 'hosting'],
  ['/host/performance', 'hosting'],
  ['/host/photos', 'hosting'],
  ['/host/profile', 'hosting'],
  ['/host/reviews', 'hosting'],
  ['/manage-listings', 'hosting'],
  ['/payments', 'hosting'],
  ['/payment-setup', 'hosting'],
  ['/stripe-setup', 'hosting'],
]

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

export const activeTab = (pathname: string): TabName =>
  paths.find(([path]) => isWithin(pathname, path))?.[1] ?? 'explore'

/** The pages to which tabs lead. */
const roots = ['/', '/wishlists', '/bookings', '/messages', '/profile', '/host/dashboard']

/** Whether one is where a tab leads; the front page with a search is its results. */
export const isTabRoot = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  roots.includes(pathname) && (pathname !== '/' || search === '')

const isHostCalendar = (pathname: string) =>
  isWithin(pathname, '/manage-listings') && pathname.endsWith('/availability')

/** Whether the tab bar is hidden: the page has a bar of its own, or the search is open (spec §2). */
export function isTabBarHidden(pathname: string, isSearchOpen: boolean): boolean {
  const isElsewhere = isWithin(pathname, '/property') || isConversation(pathname) || isHostCalendar(pathname)
  return isSearchOpen || isElsewhere || isPaying(pathname) || isDescribing(pathname)
}
