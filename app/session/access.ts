import type { Permission } from '#domain/accounts/permission.ts'

/**
 * Who may see a page, and send its forms.
 *
 * - `everybody`
 * - `secret`: whoever sends a secret of the address' own, which its route reads: a program, another site's calendar.
 * - `signed-in`: nobody else's things are to be had there, whatever is sent.
 * - `own`: signed in, and what the address or the form names must be theirs. Ownership stands in the query's `where`.
 * - `own-in-place`: the same without a way to the log-in, for frames and programs, which have no use for a page.
 * - `first-admin`: signed in, while nobody is an admin, and never in a demo, which has one; else nobody.
 * - `admin`: whoever has any permission; `admin/users` whoever has that one. Everybody else gets 404 (decision B3).
 */
export type Access =
  | 'everybody'
  | 'secret'
  | 'signed-in'
  | 'own'
  | 'own-in-place'
  | 'first-admin'
  | 'admin'
  | `admin/${Permission}`

/** By the pattern of every route of `app/routes.ts`. One that is missing here is answered to nobody. */
export const access: Readonly<Record<string, Access>> = {
  '/': 'everybody',
  '/property/:listingId': 'everybody',
  '/spaces/:country/:city/:kind?': 'everybody',
  '/host/:hostId': 'everybody',
  '/become-a-host': 'everybody',
  '/about': 'everybody',
  '/credits': 'everybody',
  '/contact': 'everybody',
  '/feedback': 'everybody',
  '/privacy': 'everybody',
  '/terms': 'everybody',
  '/safety': 'everybody',
  '/community': 'everybody',
  '/help': 'everybody',
  '/help/:name': 'everybody',
  '/updates': 'everybody',
  '/careers': 'everybody',
  '/investors': 'everybody',
  '/host/protection': 'everybody',
  '/host/resources': 'everybody',
  '/host/responsible': 'everybody',

  '/checkout': 'own',
  '/bookings': 'signed-in',
  '/bookings/:bookingId': 'own',
  '/bookings/:bookingId/change': 'own',
  '/bookings/:bookingId/receipt': 'own',
  '/bookings/:bookingId/review': 'own',
  '/bookings/:bookingId/calendar.ics': 'own',
  '/wishlists': 'own',
  '/wishlists/:wishlistId': 'own',
  '/wishlists/hearts': 'signed-in',
  '/wishlists/save': 'own',
  '/wishlists/shared/:secret': 'secret',
  '/host': 'signed-in',
  '/host/dashboard': 'signed-in',
  '/host/bookings': 'signed-in',
  '/host/bookings/:bookingId': 'own',
  '/host/bookings/:bookingId/change': 'own',
  '/host/bookings/:bookingId/review': 'own',
  '/host/reviews': 'own',
  '/host/calendar': 'signed-in',
  '/host/profile': 'signed-in',
  '/host/performance': 'signed-in',
  '/host/performance/export.csv': 'signed-in',
  '/host/photos': 'own',
  '/host/photos/states': 'signed-in',
  '/manage-listings': 'own',
  '/manage-listings/import': 'signed-in',
  '/manage-listings/import/:importId': 'own',
  '/manage-listings/export': 'signed-in',
  '/manage-listings/:listingId': 'own',
  '/manage-listings/:listingId/availability': 'own',
  '/manage-listings/:listingId/calendars': 'own',
  '/manage-listings/:listingId/preview': 'own',
  '/manage-listings/:listingId/preview/map.svg': 'own-in-place',
  '/create-listing': 'signed-in',
  '/create-listing/:draftId': 'own',
  '/create-listing/:draftId/:step': 'own',
  '/create-listing/:draftId/:step/save': 'own',
  '/edit-listing/:listingId/:step?': 'own',
  '/edit-listing/:listingId/:step/preview': 'own',

  '/notifications': 'own',
  '/notifications/settings': 'signed-in',
  '/notifications/push': 'own',
  '/notifications/:notificationId': 'own',
  '/profile': 'signed-in',
  '/profile/reviews': 'signed-in',
  '/profile/picture': 'signed-in',
  '/account/settings': 'own',
  '/account/export/:exportId/:part': 'own',
  '/account/close': 'signed-in',
  '/account-settings': 'signed-in',

  '/admin': 'admin',
  '/admin/dashboard': 'admin',
  '/admin/bootstrap': 'first-admin',
  '/admin/analytics': 'admin/analytics',
  '/admin/users': 'admin/users',
  '/admin/users/:userId': 'admin/users',
  '/admin/audit': 'admin/users',
  '/admin/inquiries': 'admin/reports',
  '/admin/emails': 'admin/emails',
  '/admin/emails/types': 'admin/emails',
  '/admin/emails/:emailId': 'admin/emails',
  '/admin/emails/:emailId/body': 'admin/emails',
  '/admin/listings': 'admin/listings',
  '/admin/settings': 'admin/settings',
  '/admin/settings/:section': 'admin/settings',

  '/unsubscribe/:token': 'secret',
  '/login': 'everybody',
  '/signup': 'everybody',
  '/auth/enter': 'everybody',
  '/auth/new-device': 'secret',
  '/auth/data-deletion': 'everybody',
  '/auth/deauthorize': 'everybody',
  '/auth/callback': 'everybody',
  '/auth/social/:provider': 'everybody',
  '/auth/sign-out': 'everybody',
  '/offline': 'everybody',
  '/sw.js': 'everybody',
  '/manifest.webmanifest': 'everybody',
  '/session': 'everybody',
  '/live': 'everybody',
  '/preferences': 'everybody',
  '/dev/ui': 'everybody',
  '/*': 'everybody',

  '/sandbox/sessions/:sessionId': 'own-in-place',
  '/uploads/:uploadId?': 'own-in-place',

  '/rows': 'everybody',
  '/count': 'everybody',
  '/property/:listingId/days': 'everybody',
  '/property/:listingId/map.svg': 'everybody',
  '/property/:listingId/image.jpg': 'everybody',
  '/photos/:listingId': 'everybody',
  '/pins': 'everybody',
  '/api/places': 'everybody',
  '/help/search': 'everybody',
  '/messages/:language/:namespace': 'everybody',
  '/media/:name': 'everybody',
  '/calendars/:name': 'secret',
  '/api/webhooks/:provider': 'secret',
  '/api/facebook/:callback': 'secret',
  '/healthz': 'everybody',
  '/readyz': 'everybody',
  '/metrics': 'secret',
  '/robots.txt': 'everybody',
  '/sitemap.xml': 'everybody',
  '/sitemap': 'everybody',
  '/sitemaps/:name': 'everybody',
  '/social.jpg': 'everybody',
}
