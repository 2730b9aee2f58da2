import { currentPlace } from '#app/hosting/frame/host-places.ts'
import { isConversation, isDescribing, isPaying } from '../whole-pages.ts'

type TabName = 'explore' | 'wishlists' | 'trips' | 'inbox' | 'profile'

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
]

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

export function activeTab(pathname: string): TabName | 'hosting' {
  const [, named] = paths.find(([path]) => isWithin(pathname, path)) ?? []
  return named ?? (currentPlace(pathname) ? 'hosting' : 'explore')
}

const isHostCalendar = (pathname: string) =>
  isWithin(pathname, '/manage-listings') && pathname.endsWith('/availability')

/** Whether the tab bar is hidden: the page has a bar of its own, or the search is open (spec §2). */
export function isTabBarHidden(pathname: string, isSearchOpen: boolean): boolean {
  const isElsewhere = isWithin(pathname, '/property') || isConversation(pathname) || isHostCalendar(pathname)
  return isSearchOpen || isElsewhere || isPaying(pathname) || isDescribing(pathname)
}
