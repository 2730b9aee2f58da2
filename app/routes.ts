import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * An address that pages, mail and machines ask for by itself (`fetch`, a picture, a download, a form with `reloadDocument`) and never
 * through the browser's router: its list, which every page loads, leaves it out (`scripts/slim-manifest.ts`).
 */
const file = (path: string, module: string) => route(path, module, { id: `file:${path}` })

/** A page that shares its module with others, of which its address tells it apart: the texts of content/, and the forms beside them. */
const text = (path: string, module: string) =>
  route(path, module, { id: module.replace('.route.tsx', `@${path.replaceAll('/', '-')}.route`) })

/** The table of contents: every address, one line each. */
export default [
  layout('shell/shell.route.tsx', [
    index('search/home.route.tsx'),
    route('property/:listingId', 'listings/listing/listing.route.tsx'),
    route('spaces/:country/:city/:kind?', 'search/landing/landing.route.tsx'),
    route('host/:hostId', 'hosting/profile/host.route.tsx'),
    route('become-a-host', 'hosting/become/become.route.tsx'),
    route('about', 'help/about.route.tsx'),
    route('credits', 'help/credits.route.tsx'),
    text('contact', 'help/inquiry/inquiry.route.tsx'),
    text('feedback', 'help/inquiry/inquiry.route.tsx'),
    text('privacy', 'help/legal.route.tsx'),
    text('terms', 'help/legal.route.tsx'),
    text('safety', 'help/page.route.tsx'),
    text('community', 'help/page.route.tsx'),
    route('help', 'help/center/help.route.tsx'),
    route('help/:name', 'help/article.route.tsx'),
    text('updates', 'help/page.route.tsx'),
    text('careers', 'help/page.route.tsx'),
    text('investors', 'help/page.route.tsx'),
    text('host/protection', 'help/page.route.tsx'),
    text('host/resources', 'help/page.route.tsx'),
    text('host/responsible', 'help/page.route.tsx'),

    // Who may see what stands in session/access.ts. Pages behind the log-in have looks of their own.
    layout('session/signed-in.route.tsx', [
      route('checkout', 'bookings/checkout/checkout.route.tsx'),
      route('bookings', 'bookings/trips/trips.route.tsx'),
      route('bookings/:bookingId', 'bookings/trip/trip.route.tsx'),
      route('bookings/:bookingId/change', 'bookings/change/change.route.tsx'),
      route('bookings/:bookingId/receipt', 'bookings/trip/receipt.route.tsx'),
      file('bookings/:bookingId/calendar.ics', 'bookings/trip/calendar-file.route.ts'),
      layout('hosting/frame/frame.route.tsx', [
        route('host/dashboard', 'hosting/dashboard/dashboard.route.tsx'),
        route('host/bookings', 'hosting/bookings/bookings.route.tsx'),
        route('host/bookings/:bookingId', 'hosting/bookings/booking.route.tsx'),
        route('host/bookings/:bookingId/change', 'hosting/bookings/change.route.tsx'),
        route('host/calendar', 'hosting/diary/diary.route.tsx'),
        route('host/profile', 'hosting/profile/own-profile.route.tsx'),
        route('host/performance', 'hosting/performance/performance.route.tsx'),
        route('manage-listings', 'hosting/listings/manage.route.tsx'),
        route('manage-listings/import', 'hosting/import/import.route.tsx'),
        route('manage-listings/import/:importId', 'hosting/import/imported.route.tsx'),
        route('manage-listings/:listingId', 'hosting/listings/listing.route.tsx'),
        route('manage-listings/:listingId/availability', 'hosting/calendar/calendar.route.tsx'),
        route('manage-listings/:listingId/calendars', 'hosting/calendars/calendars.route.tsx'),
        route('host/photos', 'hosting/photos/photos.route.tsx'),
      ]),
      route('notifications', 'notifications/notifications.route.tsx'),
      route('notifications/:notificationId', 'notifications/open.route.ts'),
      route('profile', 'accounts/profile/profile.route.tsx'),
      route('account/settings', 'accounts/settings/settings.route.tsx'),
      route('account/export/:exportId/:part', 'accounts/export/file.route.ts'),
      route('account/close', 'accounts/close/close.route.tsx'),
      route('account-settings', 'accounts/to-settings.route.ts'),
      route('host', 'hosting/to-dashboard.route.ts'),
      file('host/performance/export.csv', 'hosting/performance/export.route.ts'),
      file('host/photos/states', 'hosting/photos/states.route.ts'),
      file('manage-listings/export', 'hosting/import/export.route.ts'),
      route('manage-listings/:listingId/preview', 'hosting/preview/preview.route.tsx'),
      file('manage-listings/:listingId/preview/map.svg', 'hosting/preview/preview-map.route.ts'),
      route('create-listing', 'hosting/wizard/create.route.tsx'),
      route('create-listing/:draftId', 'hosting/wizard/resume.route.ts'),
      route('create-listing/:draftId/:step', 'hosting/wizard/step.route.tsx'),
      file('create-listing/:draftId/:step/save', 'hosting/wizard/save.route.ts'),
      route('edit-listing/:listingId/:step?', 'hosting/wizard/edit.route.tsx'),
      file('edit-listing/:listingId/:step/preview', 'hosting/wizard/edit-preview.route.ts'),
      route('admin/bootstrap', 'admin/bootstrap/bootstrap.route.tsx'),
      layout('admin/frame/frame.route.tsx', [
        route('admin/analytics', 'admin/analytics/analytics.route.tsx'),
        route('admin/users', 'admin/users/users.route.tsx'),
        route('admin/users/:userId', 'admin/users/user.route.tsx'),
        route('admin/listings', 'admin/listings/listings.route.tsx'),
        route('admin/inquiries', 'admin/inquiries/inquiries.route.tsx'),
        route('admin/emails', 'admin/emails.route.tsx'),
        route('admin/emails/:emailId', 'admin/email.route.tsx'),
        route('admin/settings', 'admin/settings/settings.route.tsx'),
        route('admin/settings/:section', 'admin/settings/section.route.tsx'),
        route('admin/audit', 'admin/audit/audit.route.tsx'),
      ]),
    ]),

    route('auth/enter', 'accounts/enter.route.tsx'),
    route('auth/new-device', 'accounts/new-device.route.tsx'),
    route('auth/data-deletion', 'accounts/facebook/data-deletion.route.tsx'),
    route('auth/deauthorize', 'accounts/facebook/deauthorize.route.tsx'),
    route('auth/social/:provider', 'accounts/social/leave.route.tsx'),
    route('auth/callback', 'accounts/social/callback.route.tsx'),
    route('login', 'accounts/login.route.tsx'),
    route('signup', 'accounts/signup.route.tsx'),
    route('dev/ui', 'dev/kit.route.tsx'),
    route('*', 'shell/not-found.route.tsx'),
  ]),

  // The sandbox provider's own pages, framed in checkout.
  route('sandbox/sessions/:sessionId', 'bookings/checkout/sandbox-card-fields.route.tsx'),

  // What a device keeps for when there is no connection, and how it installs the product.
  file('offline', 'shell/device/offline.route.tsx'),
  file('sw.js', 'shell/device/worker.route.ts'),
  file('manifest.webmanifest', 'shell/device/manifest.route.ts'),

  file('session', 'session/session.route.ts'),
  file('live', 'session/live.route.ts'),
  file('auth/sign-out', 'accounts/sign-out.route.ts'),

  file('profile/picture', 'accounts/profile/picture.route.ts'),
  file('preferences', 'accounts/preferences.route.ts'),
  route('rows', 'search/front/rows.route.ts'),
  file('count', 'search/filters/count.route.ts'),
  file('property/:listingId/days', 'bookings/panel/days.route.ts'),
  file('property/:listingId/map.svg', 'map/mini-map.route.ts'),
  file('photos/:listingId', 'listings/card/photos.route.ts'),
  file('pins', 'search/results/pins.route.ts'),
  file('api/places', 'search/places.route.ts'),
  file('help/search', 'help/center/suggestions.route.ts'),
  file('calendars/:name', 'hosting/calendars/busy-file.route.ts'),
  file('messages/:language/:namespace', 'shell/messages.route.ts'),
  file('media/:name', 'listings/media.route.ts'),
  file('uploads/:uploadId?', 'hosting/photos/uploads.route.ts'),
  file('admin', 'admin/to-place.route.ts'),
  file('admin/dashboard', 'admin/to-place.route.ts'),
  file('admin/emails/:emailId/body', 'admin/email-body.route.ts'),
  file('api/webhooks/:provider', 'bookings/checkout/webhooks.route.ts'),
  file('api/facebook/:callback', 'accounts/facebook/callback.route.ts'),
  file('healthz', 'operations/health.route.ts'),
  file('readyz', 'operations/ready.route.ts'),
  file('metrics', 'operations/metrics.route.ts'),

  file('robots.txt', 'seo/robots.route.ts'),
  file('sitemap.xml', 'seo/sitemap.route.ts'),
  file('sitemap', 'seo/to-sitemap.route.ts'),
  file('sitemaps/:name', 'seo/sitemap-part.route.ts'),
  file('social.jpg', 'search/front/site-image.route.ts'),
  file('property/:listingId/image.jpg', 'seo/listing-image.route.ts'),
] satisfies RouteConfig
