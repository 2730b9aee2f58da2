import { readSources } from './sources.ts'
import { expect, test } from 'vitest'

/** These files use the site's zone, each for the reason beside it. Admins' pages are the operator's. */
const allowed = {
  'app/session/instant.view.server.ts': 'names the zone, until the browser writes its own',
  // The browser reckons with its own zone; until then the page has the site's.
  'app/messaging/inbox/inbox.view.server.ts': 'until the browser has its own',
  'app/messaging/thread/thread.view.server.ts': 'until the browser has its own',
  'app/notifications/notifications.view.server.ts': 'until the browser has its own',
  'app/notifications/settings.view.server.ts': 'the first choice of a field',
  // Months and days of an account are cut there (docs/decisions/152).
  'app/payouts/payments/payments.view.server.ts': 'a day of a statement',
  // No instant is written.
  'app/analytics/observe.server.ts': 'a day that is counted',
  'app/analytics/observer.server.ts': 'a day that is counted',
  'app/bookings/zone.view.server.ts': 'compares a listing’s zone',
  'app/hosting/bookings/host-booking.view.server.ts': 'compares a listing’s zone',
  'app/publishing/preview/own-preview.server.ts': 'the zone of a listing without a place',
  'app/session/visitor.server.ts': 'the first day that can be searched',
}

test('what happened to a person is written by the browser in its own zone, and by the server with the zone’s name', () => {
  const writing = readSources('.').filter(
    ({ path, text }) =>
      /^app\/(?!admin\/).*\.tsx?$/.test(path) && !/\.test\./.test(path) && /\bsite\.zone\b/.test(text),
  )
  expect(writing.map(({ path }) => path).toSorted()).toEqual(Object.keys(allowed).toSorted())
})
