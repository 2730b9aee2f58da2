import { searchNames } from '#domain/search/input.ts'
import { calendarNames } from '#domain/search/price-calendar.ts'
import type { Address, Row } from './address.ts'

/** Dialogs that every page opens by its address; the log-in (`auth`) is never shared. */
const shellNames = ['lang', 'show']

const everybody = { access: 'everybody' } as const
const secret = { access: 'secret' } as const
/** A provider's post to us. */
const callback = { ...secret, admits: 'foreign-forms', whenClosed: 'open' } as const
const signedIn = { access: 'signed-in' } as const
const own = { access: 'own' } as const
const inPlace = { access: 'own-in-place' } as const
const shared = (...names: readonly string[]) => ({ ...everybody, cache: [...names, ...shellNames] })
/** Addresses for devices, machines and open pages, which work while the site is closed. */
const alwaysOpen = { ...everybody, whenClosed: 'open' } as const
const publicFile = { ...everybody, cache: 'public' } as const
/** A calendar's secret address is renewed. */
const calendarAsks = { before: ['renew', 'end'], never: ['add', 'check', 'remove', 'ignore', 'leave-out'] }
const settingsAsk = {
  before: ['disconnect', 'export'],
  within: ['password', 'email', 'email-codes'],
  never: ['email-withdraw', 'email-again', 'promotions'],
}
const securityAsks = {
  before: ['end-session', 'end-others', 'passkey-ask', 'passkey-add', 'passkey-remove'],
  never: ['passkey-rename'],
}

/** A page whose forms all act for the operator. */
const asksBefore = { fresh: { before: [''] } } as const
const changesNothing = { fresh: { never: [''] } } as const
/** A list whose views each admin keeps. */
const keepsViews = { fresh: { never: ['save-view', 'remove-view'] } } as const
/** One from which an admin chooses as well; what is done with it asks then. */
const choosesToo = { fresh: { never: ['save-view', 'remove-view', 'choose', 'choose-all'] } } as const
const fileAsksBefore = { fresh: { file: 'before' } } as const

/** Defaults for every address, unless its group or row differs. */
const usual = {
  fresh: {},
  admits: 'own',
  body: 'form',
  cache: 'private',
  whenClosed: 'closed',
  policy: 'strict',
  shell: 'explore',
  live: 'session',
  robots: 'open',
  device: 'online',
} as const satisfies Partial<Address>

/** Defaults for all addresses below a path, unless a row differs. */
const groups: Readonly<Record<`/${string}/*`, Partial<Address>>> = {
  '/admin/*': { robots: 'closed', styles: 'admin' },
  '/api/*': { robots: 'closed' },
  '/auth/*': { robots: 'closed', whenClosed: 'open', live: 'log-in', device: 'forgets' },
  '/bookings/*': { robots: 'closed', shell: 'trips' },
  '/claims/*': { shell: 'trips' },
  // A host's texts: one of 20,000 characters may be pasted into each of two fields.
  '/create-listing/*': { shell: 'describing', live: 'typed', body: 'texts' },
  '/edit-listing/*': { shell: 'describing', live: 'typed', body: 'texts' },
  // Thirty photos with captions and descriptions in two languages.
  '/host/*': { body: 'fields' },
  '/messages/*': { shell: 'conversation' },
  '/profile/*': { shell: 'profile' },
  '/property/*': { shell: 'listing' },
  '/sandbox/*': { robots: 'closed' },
  '/wishlists/*': { shell: 'wishlists' },
}

/** Every pattern of `app/routes.ts`; of two equally good matches the first counts, there as here. */
const rows = {
  '/': shared(...searchNames, 'rows'),
  '/search/calendar': { ...shared(...searchNames, ...calendarNames), robots: 'closed' },
  '/property/:listingId': shared('checkIn', 'checkOut', 'start', 'hours', 'guests', 'pets', 'month', 'reviews'),
  '/spaces/:country/:city/:kind?': shared(),
  '/host/:hostId': shared('reviews', 'spaces'),
  '/become-a-host': shared('kind', 'per', 'place', 'at', 'days', 'hours'),
  '/about': shared(),
  '/credits': shared(),
  '/contact': everybody,
  '/feedback': everybody,
  '/privacy': everybody,
  '/terms': everybody,
  '/safety': everybody,
  '/community': everybody,
  '/help': everybody,
  '/help/:name': everybody,
  // A message is translated for those of its conversation alone, as the query asks.
  '/translation': everybody,
  '/updates': everybody,
  '/careers': everybody,
  '/investors': everybody,
  '/host/protection': everybody,
  '/host/resources': everybody,
  '/host/responsible': everybody,

  '/checkout': { ...own, policy: 'payment', shell: 'paying', robots: 'closed' },
  '/bookings': { ...signedIn, shell: 'trips', live: 'booking', robots: 'closed', device: 'kept' },
  '/bookings/:bookingId': { ...own, live: 'booking', device: 'kept' },
  '/bookings/:bookingId/change': own,
  '/bookings/:bookingId/receipt': own,
  '/bookings/:bookingId/problem': { ...own, body: 'pictures' },
  '/bookings/:bookingId/review': own,
  '/bookings/:bookingId/again': own,
  '/bookings/:bookingId/days': own,
  '/bookings/:bookingId/calendar.ics': own,
  '/claims/:claimId': { ...own, body: 'pictures' },
  '/claims/:claimId/pay': { ...own, policy: 'payment' },
  '/claims/:claimId/photos/:image': inPlace,
  '/wishlists': { ...own, shell: 'wishlists' },
  '/wishlists/shared/:secret': secret,
  '/wishlists/hearts': signedIn,
  '/wishlists/save': own,
  '/wishlists/:wishlistId': own,
  '/wishlists/:wishlistId/compare': own,
  '/recently-viewed': { ...signedIn, shell: 'wishlists' },
  '/recently-viewed/cards': everybody,
  '/saved-searches': { ...own, shell: 'wishlists' },
  '/saved-searches/save': everybody,

  '/host': signedIn,
  '/host/dashboard': { ...signedIn, shell: 'hosting', live: 'booking', robots: 'closed' },
  '/host/bookings': { ...signedIn, shell: 'hosting', live: 'booking' },
  '/host/bookings/export': signedIn,
  '/host/bookings/:bookingId': { ...own, shell: 'hosting', live: 'booking' },
  '/host/bookings/:bookingId/change': { ...own, shell: 'hosting' },
  '/host/bookings/:bookingId/calendar.ics': own,
  '/host/bookings/:bookingId/problem': { ...own, shell: 'hosting', body: 'pictures' },
  '/host/bookings/:bookingId/review': { ...own, shell: 'hosting' },
  '/host/reviews': { ...own, shell: 'hosting' },
  '/host/calendar': { ...signedIn, shell: 'hosting', live: 'booking' },
  '/host/calendar/rows': signedIn,
  '/host/profile': { ...signedIn, shell: 'hosting' },
  '/host/performance': { ...signedIn, shell: 'hosting' },
  '/host/performance/export.csv': signedIn,
  '/host/quick-replies': { ...own, shell: 'inbox' },
  '/host/photos': { ...own, shell: 'hosting' },
  '/host/photos/states': signedIn,
  '/host/pin': signedIn,
  '/manage-listings': { ...own, shell: 'hosting' },
  '/manage-listings/change': { ...signedIn, shell: 'hosting' },
  '/manage-listings/import': { ...signedIn, shell: 'hosting', body: 'table' },
  '/manage-listings/import/:importId': { ...own, shell: 'hosting' },
  '/manage-listings/template': signedIn,
  '/manage-listings/export': signedIn,
  '/manage-listings/:listingId': { ...own, shell: 'hosting' },
  '/manage-listings/:listingId/availability': { ...own, shell: 'calendar' },
  '/manage-listings/:listingId/spaces': { ...own, shell: 'hosting' },
  '/manage-listings/:listingId/calendars': { ...own, shell: 'hosting', fresh: calendarAsks },
  '/manage-listings/:listingId/calendars/file': { ...own, body: 'table' },
  '/manage-listings/:listingId/preview': { ...own, shell: 'describing' },
  '/manage-listings/:listingId/preview/map.svg': inPlace,
  '/create-listing': { ...signedIn, shell: 'describing', live: 'typed' },
  '/create-listing/:draftId': own,
  '/create-listing/:draftId/:step': own,
  '/create-listing/:draftId/:step/save': own,
  '/edit-listing/:listingId/:step?': own,
  '/edit-listing/:listingId/:step/preview': own,

  '/messages': { ...own, shell: 'inbox' },
  '/messages/list': signedIn,
  '/messages/about': own,
  '/messages/images/:image': inPlace,
  '/messages/:conversationId': { ...own, live: 'booking', body: 'pictures' },
  '/messages/:conversationId/after': inPlace,
  '/messages/:conversationId/send': { ...own, body: 'pictures' },
  '/messages/:conversationId/typing': own,
  '/property/:listingId/message': signedIn,
  '/property/:listingId/request': signedIn,
  '/notifications': { ...own, live: 'notification' },
  '/notifications/settings': signedIn,
  '/notifications/push': own,
  '/notifications/reminders': signedIn,
  '/notifications/:notificationId': own,
  '/profile': { ...signedIn, shell: 'profile', body: 'fields' },
  '/profile/reviews': signedIn,
  '/profile/picture': { ...signedIn, body: 'picture' },
  '/payment-setup': { ...signedIn, shell: 'hosting', fresh: { within: ['set', 'remove'], never: ['code'] } },
  '/stripe-setup': { ...signedIn, shell: 'hosting', fresh: { within: ['begin', 'use'] } },
  '/payments': { ...signedIn, shell: 'hosting' },
  '/payments/:currency/:month': { ...signedIn, shell: 'hosting' },
  '/payments/:currency/:month/statement.csv': signedIn,
  '/account/settings': { ...own, fresh: settingsAsk },
  '/account/second-factor': {
    ...signedIn,
    fresh: { before: ['begin', 'confirm', 'renew', 'remove'] },
    live: 'typed',
  },
  '/account/security': { ...own, fresh: securityAsks },
  '/account/export/:exportId': { ...own, ...fileAsksBefore },
  '/account/close': { ...signedIn, fresh: { within: [''] } },
  '/account-settings': signedIn,
  '/block/:userId': own,
  '/report/:kind/:thingId': own,
  '/reports/:reportId': own,

  '/admin': {
    access: 'admin',
    styles: 'admin',
    fresh: { before: ['done'], never: ['take', 'leave', 'snooze', 'wake'] },
  },
  '/admin/dashboard': { access: 'admin' },
  '/admin/find': { access: 'admin' },
  '/admin/selections/:selectionId': { access: 'admin', fresh: { before: ['begin'], never: ['leave-out', 'drop'] } },
  '/admin/bootstrap': { access: 'first-admin', ...asksBefore },
  '/admin/analytics/:section?': { access: 'admin/analytics' },
  '/admin/analytics/export.csv': { access: 'admin/analytics', fresh: { file: 'never' } },
  '/admin/analytics/live': { access: 'admin/analytics' },
  '/admin/users': { access: 'admin/users', ...choosesToo },
  '/admin/users/export.csv': { access: 'admin/users', ...fileAsksBefore },
  '/admin/users/:userId': {
    access: 'admin/users',
    fresh: {
      before: ['suspend', 'lift', 'permissions', 'end-sessions', 'password-link', 'stop-payouts', 'lift-payouts'],
      never: ['note'],
    },
  },
  '/admin/audit': { access: 'admin/users' },
  '/admin/audit/export.csv': { access: 'admin/users', ...fileAsksBefore },
  '/admin/security': { access: 'admin/users' },
  '/admin/inquiries': { access: 'admin/reports', fresh: { before: ['answer', 'close'] } },
  '/admin/inquiries/templates': { access: 'admin/reports', fresh: { before: ['save', 'remove'] } },
  '/admin/claims': { access: 'admin/payments' },
  '/admin/claims/:claimId': { access: 'admin/payments', ...asksBefore },
  '/admin/disputes': { access: 'admin/payments' },
  '/admin/disputes/:disputeId': { access: 'admin/payments', fresh: { before: ['save', 'send'] } },
  '/admin/message-reports': { access: 'admin/reports' },
  '/admin/message-reports/:reportId': { access: 'admin/reports', ...asksBefore },
  '/admin/emails': { access: 'admin/emails', fresh: { never: ['choose', 'choose-all'] } },
  '/admin/emails/types': { access: 'admin/emails', fresh: { before: ['pause', 'resume'] } },
  '/admin/emails/templates/:type': { access: 'admin/emails', fresh: { before: ['save', 'default'], never: ['test'] } },
  '/admin/emails/templates/:type/history': { access: 'admin/emails', ...asksBefore },
  '/admin/emails/templates/:type/preview': { access: 'admin/emails', ...changesNothing },
  '/admin/emails/:emailId': { access: 'admin/emails', ...asksBefore },
  '/admin/emails/:emailId/body': { access: 'admin/emails' },
  '/admin/bookings': { access: 'admin/bookings', ...keepsViews },
  '/admin/bookings/:bookingId': { access: 'admin/bookings', ...asksBefore },
  '/admin/bookings/export.csv': { access: 'admin/bookings', ...fileAsksBefore },
  '/admin/bookings/:bookingId/money': { access: 'admin/payments', fresh: { before: ['amount', 'waiver', 'decide'] } },
  '/admin/users/:userId/messages': { access: 'admin/reports', fresh: { before: ['read'], never: ['end'] } },
  '/admin/users/:userId/money': { access: 'admin/payments', fresh: { before: ['bounce', 'decide'] } },
  '/admin/interventions': { access: 'admin/payments', fresh: { before: ['decide'] } },
  '/admin/payouts': { access: 'admin/payments', fresh: { before: ['', 'again', 'transfer'] } },
  '/admin/payouts/hosts': { access: 'admin/payments', fresh: { before: ['remind', 'propose', 'confirm', 'refuse'] } },
  '/admin/payouts/:fileId': { access: 'admin/payments', fresh: { before: ['', 'all-but'] } },
  '/admin/payouts/:fileId/answer': { access: 'admin/payments', body: 'table', ...asksBefore },
  '/admin/payouts/:fileId/file.csv': { access: 'admin/payments', ...fileAsksBefore },
  '/admin/revenue': { access: 'admin/payments', ...changesNothing },
  '/admin/revenue/export.csv': { access: 'admin/payments', ...fileAsksBefore },
  '/admin/revenue/provider': { access: 'admin/payments' },
  '/admin/revenue/provider.csv': { access: 'admin/payments', ...fileAsksBefore },
  '/admin/listings': { access: 'admin/listings', ...choosesToo },
  '/admin/listings/reviews': { access: 'admin/listings', ...asksBefore },
  '/admin/listings/export.csv': { access: 'admin/listings', ...fileAsksBefore },
  '/admin/listings/:listingId': {
    access: 'admin/listings',
    fresh: { before: ['unpublish', 'hide-photo', 'show-photo', 'category', 'pin'] },
  },
  '/admin/jobs': { access: 'admin/settings', fresh: { before: ['retry', 'pause', 'resume'] } },
  '/admin/jobs/:jobId': { access: 'admin/settings', fresh: { before: ['retry', 'discard'] } },
  '/admin/failures': { access: 'admin/settings', fresh: { before: ['settle'] } },
  '/admin/settings': { access: 'admin/settings', ...asksBefore },
  '/admin/settings/service-fee': {
    access: 'admin/settings',
    fresh: { before: ['plan', 'withdraw', 'add-rule', 'remove-rule'] },
  },
  '/admin/settings/:section': { access: 'admin/settings', ...asksBefore },
  '/admin/test-connection': { access: 'admin/settings', ...changesNothing },
  '/admin/test-images': { access: 'admin/settings' },
  '/admin/booking-stress-test': { access: 'admin/settings', ...asksBefore },
  '/admin/listing-stress-test': { access: 'admin/settings', ...asksBefore },

  // The address itself is signed, because mail programs send this form.
  '/unsubscribe/:token': { ...secret, admits: 'foreign-forms', onlyFor: /^[\w.-]+$/ },
  '/supabase-test': everybody,
  '/confirm-it-is-you': { ...signedIn, body: 'texts', live: 'typed' },
  '/session-ended': { ...everybody, body: 'texts', live: 'typed' },
  '/login': { ...alwaysOpen, live: 'log-in' },
  '/signup': { ...everybody, live: 'log-in' },
  '/auth/enter': everybody,
  '/auth/new-device': secret,
  '/auth/link': secret,
  '/auth/passkey': everybody,
  '/auth/data-deletion': shared(),
  '/auth/deauthorize': shared(),
  // Apple's answer to a sign-in, which changes nothing but leads to the same address by GET.
  '/auth/callback': { ...everybody, admits: 'foreign-forms' },
  '/auth/social/:provider': everybody,
  '/auth/native': everybody,
  '/auth/sign-out': everybody,
  '/offline': alwaysOpen,
  '/old-browser.js': alwaysOpen,
  '/sw.js': alwaysOpen,
  '/manifest.webmanifest': alwaysOpen,
  '/native': alwaysOpen,
  '/session': alwaysOpen,
  '/live': everybody,
  '/a': { ...alwaysOpen, admits: 'beacon', body: 'beacon' },
  '/preferences': everybody,
  '/dev/ui': { ...everybody, styles: 'admin' },
  '/*': everybody,

  '/sandbox/sessions/:sessionId': inPlace,
  '/uploads/:uploadId?': { ...inPlace, admits: 'upload', onlyFor: /./, body: 'upload' },

  '/rows': everybody,
  '/count': everybody,
  '/property/:listingId/days': everybody,
  '/property/:listingId/map.svg': publicFile,
  '/property/:listingId/image.jpg': publicFile,
  '/photos/:listingId': everybody,
  '/pins': everybody,
  '/api/places': everybody,
  '/help/search': everybody,
  '/texts/:language/:namespace': { ...publicFile, whenClosed: 'open' },
  '/media/:name': publicFile,
  '/calendars/:name': secret,
  '/api/webhooks/email': { ...callback, body: 'email' },
  '/api/webhooks/:provider': { ...callback, onlyFor: /^[a-z-]+$/, body: 'event' },
  // The browser that comes back from a provider's page, by GET or by a form of that page's.
  '/api/returns/:provider': { ...callback, onlyFor: /^[a-z-]+$/ },
  '/api/facebook/:callback': { ...callback, onlyFor: /^(data-deletion|deauthorize)$/, body: 'signed' },
  '/healthz': { ...alwaysOpen, admits: 'alive' },
  '/readyz': { ...alwaysOpen, admits: 'ready' },
  '/metrics': { ...secret, admits: 'any-name', whenClosed: 'open' },
  '/robots.txt': publicFile,
  '/.well-known/security.txt': { ...publicFile, whenClosed: 'open' },
  '/.well-known/webauthn': { ...publicFile, whenClosed: 'open' },
  '/.well-known/assetlinks.json': { ...publicFile, whenClosed: 'open' },
  '/.well-known/apple-app-site-association': { ...publicFile, whenClosed: 'open' },
  '/sitemap.xml': publicFile,
  '/sitemap': everybody,
  '/sitemaps/:name': publicFile,
  '/social.jpg': publicFile,
} as const satisfies Record<string, Row>

export type Pattern = keyof typeof rows

export const patterns = Object.keys(rows) as Pattern[]

const isBelow = (pattern: string, group: string) => pattern.startsWith(group.slice(0, -1))

function completed(pattern: Pattern): Address {
  const row: Row = rows[pattern]
  const group = Object.entries(groups).find(([name]) => isBelow(pattern, name))?.[1]
  const styles = row.access === 'everybody' || row.access === 'secret' ? 'public' : 'own'
  return { ...usual, styles, ...group, ...row }
}

/** The completed rows; an address without one is answered to nobody. */
export const addresses = Object.fromEntries(patterns.map((pattern) => [pattern, completed(pattern)])) as Readonly<
  Record<Pattern, Address>
>

export const isPattern = (text: string): text is Pattern => Object.hasOwn(addresses, text)

/** The sheet that a page has in the place of the public one; null where it has that one. */
export function stylesOf(route = ''): 'own' | 'admin' | null {
  const styles = isPattern(route) ? addresses[route].styles : 'public'
  return styles === 'public' ? null : styles
}

/** The beginnings of addresses with a fact, for readers without patterns: groups and single ones. */
export function beginningsOf(isSo: (facts: Partial<Address>) => boolean): string[] {
  const ofGroups = Object.entries(groups).flatMap(([group, facts]) => (isSo(facts) ? [group.slice(0, -1)] : []))
  const all = [...ofGroups, ...patterns.filter((pattern) => isSo(addresses[pattern]))].toSorted()
  return all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)))
}
