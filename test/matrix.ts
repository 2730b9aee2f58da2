import { randomUUID } from 'node:crypto'
import type { Pattern } from '#app/addresses.ts'
import { newId } from '#kernel/ids.ts'
import type { Things } from './cast.ts'
import { hostingSamples } from './matrix-hosting.ts'
import { type Sample, unknown } from './sample.ts'

const key = () => randomUUID()
const stay = { checkIn: '2031-03-03', checkOut: '2031-03-05', start: '10:00', hours: '2', guests: '1', pets: '0' }
const marks = { overall: '5', cleanliness: '5', communication: '5', comment: 'Fine' }
const cancelling = () => ({ intent: 'cancel', refundMinor: '0', idempotencyKey: key() })
const changing = () => ({ ...stay, differenceMinor: '0', shownMinor: '0', idempotencyKey: key() })

const choosing = ['true', 'false'].map((saved) => ({ wishlist, listing }: Things) => ({
  intent: 'choose',
  wishlistId: wishlist,
  listingId: listing,
  saved,
}))

export const samples: Readonly<Partial<Record<Pattern, Sample>>> = {
  '/property/:listingId': { at: ({ listing }) => `/property/${listing}`, harmless: unknown, harmlessStatus: 400 },
  '/spaces/:country/:city/:kind?': { at: () => '/spaces/cl/santiago' },
  '/host/:hostId': { at: () => `/host/${newId()}`, status: 404 },
  '/become-a-host': { harmlessStatus: 400 },
  '/help/:name': { at: () => '/help/holds' },

  '/checkout': {
    at: ({ trip }) => `/checkout?bookingId=${trip}`,
    of: 'trip',
    harmless: ({ trip }) => ({ bookingId: trip }),
    forms: [
      ({ trip }) => ({ bookingId: trip }),
      ({ trip }) => ({ bookingId: trip, intent: 'purpose', purpose: 'Theirs' }),
      ({ trip }) => ({ bookingId: trip, intent: 'release' }),
      ({ trip }) => ({ bookingId: trip, intent: 'release', changeId: newId() }),
    ],
  },
  '/bookings/:bookingId': {
    at: ({ trip }) => `/bookings/${trip}`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [
      cancelling,
      () => ({ ...cancelling(), intent: 'extend', minutes: '30', shownMinor: '0' }),
      () => ({ intent: 'accept-change', changeId: newId() }),
    ],
  },
  '/bookings/:bookingId/change': {
    at: ({ trip }) => `/bookings/${trip}/change`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [changing],
  },
  '/bookings/:bookingId/receipt': { at: ({ trip }) => `/bookings/${trip}/receipt`, of: 'trip' },
  '/bookings/:bookingId/again': { at: ({ trip }) => `/bookings/${trip}/again`, of: 'trip' },
  '/bookings/:bookingId/days': { at: ({ trip }) => `/bookings/${trip}/days`, of: 'trip' },
  '/bookings/:bookingId/calendar.ics': { at: ({ trip }) => `/bookings/${trip}/calendar.ics`, of: 'trip' },
  '/bookings/:bookingId/review': {
    at: ({ trip }) => `/bookings/${trip}/review`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [() => ({ ...marks, check_in: '5', accuracy: '5', location: '5', value: '5' })],
  },
  '/host/bookings/:bookingId/review': {
    at: ({ hosted }) => `/host/bookings/${hosted}/review`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [() => ({ ...marks, house_rules: '5' })],
  },
  '/bookings/:bookingId/problem': {
    at: ({ trip }) => `/bookings/${trip}/problem`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [() => ({ kind: 'cleaning', text: 'x', what1: 'x', amount1: '1' }), () => ({ intent: 'no-access' })],
  },
  '/host/bookings/:bookingId/problem': {
    at: ({ hosted }) => `/host/bookings/${hosted}/problem`,
    of: 'hosted',
    harmless: unknown,
    harmlessStatus: 400,
    forms: [() => ({ kind: 'cleaning', text: 'x', what1: 'x', amount1: '1' })],
  },
  '/claims/:claimId': {
    at: ({ claim }) => `/claims/${claim}`,
    of: 'claim',
    harmlessStatus: 400,
    forms: [() => ({ act: 'withdraw' }), () => ({ act: 'accept' }), () => ({ act: 'contest', text: 'x' })],
  },
  '/claims/:claimId/pay': {
    at: ({ claim }) => `/claims/${claim}/pay`,
    of: 'claim',
    status: 302,
    forms: [() => ({})],
  },
  '/claims/:claimId/photos/:image': { at: ({ claim }) => `/claims/${claim}/photos/${newId()}-480`, status: 404 },
  '/host/bookings/:bookingId': {
    at: ({ hosted }) => `/host/bookings/${hosted}`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [
      cancelling,
      () => ({ intent: 'accept' }),
      () => ({ intent: 'decline', reason: 'notice' }),
      () => ({ intent: 'refuse-change', changeId: newId() }),
    ],
  },
  '/host/bookings/:bookingId/calendar.ics': {
    at: ({ hosted }) => `/host/bookings/${hosted}/calendar.ics`,
    of: 'hosted',
  },
  '/host/bookings/:bookingId/change': {
    at: ({ hosted }) => `/host/bookings/${hosted}/change`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [changing],
  },
  '/messages/:conversationId': {
    at: ({ conversation }) => `/messages/${conversation}`,
    of: 'conversation',
    harmlessStatus: 400,
    forms: [
      () => ({ text: 'Theirs', key: key() }),
      () => ({ intent: 'archive' }),
      () => ({ intent: 'bring-back' }),
      () => ({ intent: 'accept' }),
    ],
  },
  '/messages/:conversationId/after': {
    at: ({ conversation }) => `/messages/${conversation}/after?after=0&look`,
    of: 'conversation',
  },
  '/messages/:conversationId/send': {
    at: ({ conversation }) => `/messages/${conversation}/send`,
    of: 'conversation',
    status: 404,
    harmlessStatus: 400,
    forms: [() => ({ text: 'Theirs', key: key() })],
  },
  '/messages/:conversationId/typing': {
    at: ({ conversation }) => `/messages/${conversation}/typing`,
    of: 'conversation',
    status: 404,
    forms: [() => ({})],
  },
  '/messages/images/:image': { at: () => `/messages/images/${newId()}-480`, status: 404 },
  '/messages/about': { of: 'trip', harmlessStatus: 404, forms: [({ trip }) => ({ bookingId: trip })] },
  '/property/:listingId/message': { at: ({ listing }) => `/property/${listing}/message`, harmlessStatus: 400 },
  '/property/:listingId/request': { at: ({ listing }) => `/property/${listing}/request`, harmlessStatus: 302 },
  '/host/quick-replies': {
    of: 'reply',
    harmlessStatus: 400,
    forms: [
      ({ reply }) => ({ replyId: reply, intent: 'save', title: 'Theirs', text: 'Theirs' }),
      ({ reply }) => ({ replyId: reply, intent: 'delete' }),
    ],
  },
  '/notifications': {
    of: 'notification',
    harmlessStatus: 400,
    forms: [({ notification }) => ({ notificationId: notification, intent: 'one' })],
  },
  '/notifications/settings': { harmless: () => ({ quiet: 'on' }), harmlessStatus: 400 },
  '/notifications/push': {
    of: 'device',
    harmlessStatus: 400,
    forms: ['test', 'off'].map((intent) => ({ device }: Things) => ({ intent, subscriptionId: device })),
  },
  '/unsubscribe/:token': { at: () => '/unsubscribe/guessed', status: 404, harmlessStatus: 404 },
  '/notifications/:notificationId': { at: ({ notification }) => `/notifications/${notification}`, of: 'notification' },
  '/host/reviews': { harmlessStatus: 404 },
  '/wishlists': {
    of: 'wishlist',
    harmlessStatus: 400,
    forms: choosing,
  },
  '/wishlists/:wishlistId': {
    at: ({ wishlist }) => `/wishlists/${wishlist}`,
    of: 'wishlist',
    harmlessStatus: 400,
    forms: [
      () => ({ intent: 'rename', name: 'Theirs' }),
      () => ({ intent: 'share' }),
      () => ({ intent: 'unshare' }),
      () => ({ intent: 'delete' }),
      ...['remove', 'up', 'note'].map((intent) => ({ listing }: Things) => ({
        intent,
        listingId: listing,
        note: 'Theirs',
      })),
    ],
  },
  '/wishlists/:wishlistId/compare': { at: ({ wishlist }) => `/wishlists/${wishlist}/compare`, of: 'wishlist' },
  '/wishlists/save': { of: 'wishlist', status: 404, harmlessStatus: 400, forms: choosing },
  '/recently-viewed': { harmlessStatus: 400 },
  '/saved-searches/save': { harmless: () => ({ search: 'guests=3' }) },
  '/saved-searches': {
    of: 'search',
    harmlessStatus: 400,
    forms: [
      ({ search }) => ({ intent: 'change', searchId: search, name: 'Theirs', alerts: 'none' }),
      ({ search }) => ({ intent: 'remove', searchId: search }),
    ],
  },
  '/wishlists/shared/:secret': { at: () => `/wishlists/shared/${randomUUID()}`, status: 404, harmlessStatus: 400 },
  '/host/profile': { harmless: () => ({ trader: 'perhaps' }), harmlessStatus: 400 },
  '/profile': { harmless: () => ({ firstName: '' }), harmlessStatus: 400 },
  '/profile/picture': { harmless: () => ({ x: '0' }) },
  '/host/pin': { harmless: () => ({ intent: 'read', coordinates: '-39.27, -71.97', country: 'CL' }) },
  '/stripe-setup': { harmless: unknown, harmlessStatus: 400 },
  '/payment-setup': { harmless: unknown, harmlessStatus: 400 },
  '/account/settings': { harmless: unknown, harmlessStatus: 400 },
  '/account/security': {
    harmlessStatus: 400,
    harmless: unknown,
    forms: ['passkey-rename', 'passkey-remove'].map((intent) => () => ({ intent, passkeyId: newId(), name: 'Theirs' })),
  },
  '/auth/passkey': { harmless: () => ({ intent: 'enter' }) },
  '/account/export/:exportId': { at: () => `/account/export/${newId()}`, status: 404 },
  '/account/second-factor': { harmless: unknown, harmlessStatus: 400 },
  '/account/close': { harmlessStatus: 400 },
  ...hostingSamples,
  '/admin/analytics/:section?': { at: () => '/admin/analytics' },
  '/admin/analytics/export.csv': { at: () => '/admin/analytics/export.csv?section=funnel&part=steps' },

  '/admin/emails': { harmless: unknown, harmlessStatus: 400 },
  '/admin/emails/types': { harmless: unknown, harmlessStatus: 400 },
  '/admin/emails/templates/:type': {
    at: () => '/admin/emails/templates/welcome',
    harmless: unknown,
    harmlessStatus: 400,
  },
  '/admin/emails/templates/:type/history': {
    at: () => '/admin/emails/templates/welcome/history',
    harmlessStatus: 404,
  },
  '/admin/emails/templates/:type/preview': { at: () => '/admin/emails/templates/welcome/preview', harmlessStatus: 200 },
  '/admin/emails/:emailId': { at: () => `/admin/emails/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/emails/:emailId/body': { at: () => `/admin/emails/${newId()}/body`, status: 404 },
  // A demo has its admin.
  '/admin/bootstrap': { status: 404, harmlessStatus: 404 },
  '/admin/booking-stress-test': { harmlessStatus: 400 },
  '/admin/listing-stress-test': { harmlessStatus: 400 },
  '/contact': { harmlessStatus: 400 },
  '/feedback': { harmlessStatus: 400 },
  '/admin': { harmless: unknown, harmlessStatus: 400 },
  '/admin/jobs': { harmless: unknown, harmlessStatus: 400 },
  '/admin/selections/:selectionId': {
    at: () => `/admin/selections/${newId()}`,
    status: 404,
    harmless: unknown,
    harmlessStatus: 400,
  },
  '/admin/jobs/:jobId': { at: () => '/admin/jobs/999999999', status: 404, harmless: unknown, harmlessStatus: 400 },
  '/admin/failures': { harmless: unknown, harmlessStatus: 400 },
  '/admin/inquiries': { harmless: unknown, harmlessStatus: 400 },
  '/admin/inquiries/templates': { harmless: unknown, harmlessStatus: 400 },
  '/admin/message-reports/:reportId': {
    at: () => `/admin/message-reports/${newId()}`,
    status: 404,
    harmlessStatus: 400,
  },
  // Whoever can be seen can be reported and blocked; that nobody else can is tested beside the queries.
  '/report/:kind/:thingId': { at: () => `/report/person/${newId()}`, status: 404, harmlessStatus: 404 },
  '/block/:userId': {
    at: () => `/block/${newId()}`,
    status: 404,
    harmless: () => ({ intent: 'block' }),
    harmlessStatus: 404,
  },
  '/reports/:reportId': { at: ({ report }) => `/reports/${report}`, of: 'report' },
  '/admin/claims/:claimId': { at: () => `/admin/claims/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/disputes/:disputeId': { at: () => `/admin/disputes/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/users/:userId': {
    at: () => `/admin/users/${newId()}`,
    status: 404,
    harmless: unknown,
    harmlessStatus: 400,
  },
  '/admin/listings': { harmless: unknown, harmlessStatus: 400 },
  '/admin/listings/reviews': { harmlessStatus: 404 },
  '/admin/listings/:listingId': { at: () => `/admin/listings/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/users': { harmless: unknown, harmlessStatus: 400 },
  '/admin/bookings': { harmless: unknown, harmlessStatus: 400 },
  '/admin/bookings/:bookingId': { at: () => `/admin/bookings/${newId()}`, status: 404, harmlessStatus: 400 },
  '/admin/bookings/:bookingId/money': {
    at: () => `/admin/bookings/${newId()}/money`,
    status: 404,
    harmless: unknown,
    harmlessStatus: 400,
  },
  '/admin/users/:userId/messages': {
    at: () => `/admin/users/${newId()}/messages`,
    status: 404,
    harmless: unknown,
    harmlessStatus: 400,
  },
  '/admin/users/:userId/money': {
    at: () => `/admin/users/${newId()}/money`,
    status: 404,
    harmless: unknown,
    harmlessStatus: 400,
  },
  '/admin/interventions': { harmless: unknown, harmlessStatus: 400 },
  '/admin/revenue': { harmless: unknown, harmlessStatus: 400 },
  '/admin/payouts': { harmless: unknown, harmlessStatus: 400 },
  '/admin/payouts/hosts': { harmless: unknown, harmlessStatus: 400 },
  '/admin/payouts/:fileId/answer': {
    at: () => `/admin/payouts/${newId()}/answer`,
    status: 404,
    harmlessStatus: 404,
  },
  '/admin/payouts/:fileId': { at: () => `/admin/payouts/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/payouts/:fileId/file.csv': { at: () => `/admin/payouts/${newId()}/file.csv`, status: 404 },
  '/payments/:currency/:month': { at: () => '/payments/CLP/2026-03' },
  '/payments/:currency/:month/statement.csv': { at: () => '/payments/CLP/2026-03/statement.csv' },
  '/admin/settings': { harmless: () => ({ hours: 'none' }), harmlessStatus: 400 },
  '/admin/settings/service-fee': { harmless: unknown, harmlessStatus: 400 },
  '/admin/settings/:section': {
    at: () => '/admin/settings/company',
    harmless: () => ({ phone: 'none' }),
    harmlessStatus: 400,
  },

  '/auth/enter': { harmlessStatus: 400 },
  '/confirm-it-is-you': {},
  '/session-ended': {},
  '/auth/callback': { harmlessStatus: 400 },
  '/preferences': {},
  // Without a provider there is none.
  '/translation': { harmlessStatus: 404 },
  '/admin/test-connection': {},
  // Without an app in the stores there are none of these.
  '/auth/native': { status: 404, harmlessStatus: 404 },
  '/native': { status: 404 },
  '/.well-known/assetlinks.json': { status: 404 },
  '/.well-known/apple-app-site-association': { status: 404 },
  '/auth/social/:provider': { at: () => '/auth/social/google', status: 404, harmlessStatus: 404 },
  // Only where the sources are served as they are.
  '/dev/ui': { status: 404 },
  '/auth/sign-out': { endsSession: true },
  '/*': { at: () => '/nothing-here', status: 404 },
  '/sandbox/sessions/:sessionId': {
    at: ({ payment }) => `/sandbox/sessions/${payment}`,
    of: 'payment',
    harmlessStatus: 402,
    forms: [
      () => ({ email: 'ana@patio.example', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }),
      () => ({ intent: 'confirm' }),
    ],
  },
  // Nothing of this one has arrived.
  '/uploads/:uploadId?': {
    at: ({ upload }) => `/uploads/${upload}`,
    of: 'upload',
    status: 404,
    harmlessStatus: 404,
    forms: [() => ({})],
  },

  '/property/:listingId/days': { at: ({ listing }) => `/property/${listing}/days?month=2031-03-01` },
  '/property/:listingId/map.svg': { at: ({ listing }) => `/property/${listing}/map.svg` },
  '/property/:listingId/image.jpg': { at: ({ listing }) => `/property/${listing}/image.jpg` },
  '/photos/:listingId': { at: ({ listing }) => `/photos/${listing}` },
  '/pins': { status: 400 },
  '/api/places': { at: () => '/api/places?q=santiago' },
  '/texts/:language/:namespace': { at: () => '/texts/en/shell' },
  '/media/:name': { at: () => '/media/000000000000000000000000-640.webp', status: 404 },
  '/calendars/:name': { at: ({ listing }) => `/calendars/${listing}.ics?key=guessed`, status: 404 },
  // A demo has no domain at which e-mails are answered.
  '/api/webhooks/email': { at: () => '/api/webhooks/email', status: 405, harmlessStatus: 404 },
  '/api/webhooks/:provider': { at: () => '/api/webhooks/sandbox', status: 405, harmlessStatus: 400 },
  // A demo has the sandbox alone, from which nobody comes back.
  '/api/returns/:provider': { at: () => '/api/returns/webpay', status: 404, harmlessStatus: 404 },
  '/auth/link': { at: () => '/auth/link?link=guessed' },
  '/auth/new-device': { at: () => '/auth/new-device?link=guessed' },
  // A demo has no secret of Facebook's.
  '/api/facebook/:callback': { at: () => '/api/facebook/deauthorize', status: 404, harmlessStatus: 404 },
  '/metrics': { status: 404 },
  '/sitemaps/:name': { at: () => '/sitemaps/pages.xml' },
}
