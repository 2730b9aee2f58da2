import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents: every address, one line each. */
export default [
  layout('shell/shell.tsx', [
    index('routes/public/home.tsx'),
    route('property/:listingId', 'routes/public/listing.tsx'),
    route('spaces/:country/:city/:kind?', 'routes/public/landing.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('credits', 'routes/public/credits.tsx'),

    // The guard is read here, not in each page.
    layout('session/signed-in.tsx', [
      route('checkout', 'routes/guest/checkout.tsx'),
      route('bookings', 'routes/guest/bookings.tsx'),
      route('bookings/:bookingId', 'routes/guest/booking.tsx'),
      route('bookings/:bookingId/change', 'routes/guest/change.tsx'),
      route('bookings/:bookingId/receipt', 'routes/guest/receipt.tsx'),
      route('bookings/:bookingId/calendar.ics', 'routes/guest/calendar-file.ts'),
      route('host/dashboard', 'routes/host/dashboard.tsx'),
      route('host/bookings/:bookingId', 'routes/host/booking.tsx'),
      route('host/bookings/:bookingId/change', 'routes/host/change.tsx'),
    ]),

    // A visitor who is no admin gets 404 (decision B3).
    layout('session/admins-only.tsx', [
      route('admin/emails', 'routes/admin/emails.tsx'),
      route('admin/emails/:emailId', 'routes/admin/email.tsx'),
      route('admin/settings', 'routes/admin/settings.tsx'),
    ]),

    route('auth/enter', 'routes/auth/enter.tsx'),
    route('dev/ui', 'routes/dev/ui.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),

  // The sandbox provider's own pages, framed in checkout.
  route('sandbox/sessions/:sessionId', 'routes/api/sandbox-card-fields.tsx'),

  route('auth/sign-out', 'routes/auth/sign-out.ts'),

  route('preferences', 'routes/api/preferences.ts'),
  route('rows', 'routes/api/rows.ts'),
  route('count', 'routes/api/count.ts'),
  route('property/:listingId/days', 'routes/api/listing-days.ts'),
  route('photos/:listingId', 'routes/api/photos.ts'),
  route('pins', 'routes/api/pins.ts'),
  route('api/places', 'routes/api/places.ts'),
  route('messages/:language/:namespace', 'routes/api/messages.ts'),
  route('media/:name', 'routes/api/media.ts'),
  route('admin/emails/:emailId/body', 'routes/admin/email-body.ts'),
  route('api/webhooks/:provider', 'routes/api/webhooks.ts'),
  route('healthz', 'routes/api/health.ts'),
  route('readyz', 'routes/api/ready.ts'),
  route('metrics', 'routes/api/metrics.ts'),

  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap', 'routes/seo/to-sitemap.ts'),
  route('sitemaps/:name', 'routes/seo/sitemap-part.ts'),
  route('social.jpg', 'routes/seo/site-image.ts'),
  route('property/:listingId/image.jpg', 'routes/seo/listing-image.ts'),
] satisfies RouteConfig
