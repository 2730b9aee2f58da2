/** Groups of routes whose answers are timed together, by their patterns' first part; what has no row is `other`. */
const groups = {
  search: ['', 'search', 'spaces', 'rows', 'pins', 'count', 'saved-searches'],
  listing: ['property', 'host/:hostId'],
  checkout: ['checkout', 'sandbox'],
  trips: ['bookings', 'claims', 'wishlists', 'recently-viewed'],
  hosting: [
    'host',
    'manage-listings',
    'create-listing',
    'edit-listing',
    'become-a-host',
    'payments',
    'payment-setup',
    'stripe-setup',
    'calendars',
  ],
  messages: ['messages', 'notifications', 'translation'],
  account: ['account', 'account-settings', 'auth', 'login', 'signup', 'profile', 'session', 'preferences'],
  admin: ['admin'],
  // Machines call these: providers' notices, and our own scripts.
  machines: ['api', 'healthz', 'readyz', 'metrics', 'probe', 'beacon'],
  files: ['file', 'photos', 'media', 'uploads', 'texts'],
  // A page for strangers from the page cache, whichever it is.
  cached: ['page cache'],
  refused: ['refused', 'unmatched'],
} as const satisfies Record<string, readonly string[]>

const groupsByPart = new Map<string, string>(
  Object.entries(groups).flatMap(([group, parts]) => parts.map((part) => [part, group])),
)

/** @param route a pattern of `app/routes.ts`, or a name that the listener gives */
export function routeGroup(route: string): string {
  const [first = '', second] = route.replace(/^\//, '').split('/')
  return groupsByPart.get(`${first}/${second}`) ?? groupsByPart.get(first) ?? 'other'
}
