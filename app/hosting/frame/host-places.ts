/** The links of the bar in their order, with the other addresses that belong to each. */
export const hostPlaces = [
  { name: 'today', address: '/host/dashboard', others: [] },
  { name: 'bookings', address: '/host/bookings', others: [] },
  { name: 'calendar', address: '/host/calendar', others: [] },
  { name: 'listings', address: '/manage-listings', others: ['/host/photos'] },
  { name: 'performance', address: '/host/performance', others: [] },
  { name: 'payments', address: '/payments', others: ['/payment-setup', '/stripe-setup'] },
  { name: 'reviews', address: '/host/reviews', others: [] },
  { name: 'profile', address: '/host/profile', others: [] },
] as const

type HostPlace = (typeof hostPlaces)[number]['name']

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The bar's link that a page belongs to. */
export const currentPlace = (pathname: string): HostPlace | null =>
  hostPlaces.find(({ address, others }) => [address, ...others].some((path) => isWithin(pathname, path)))?.name ?? null
