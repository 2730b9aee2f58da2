import { readSources } from './sources.ts'
import { expect, test } from 'vitest'

/** These files use the site's zone, each for the reason beside it. */
const allowed = {
  'app/session/instant.view.server.ts': 'names the zone where the reader’s is not known',
  'app/notifications/settings.view.server.ts': 'the first choice of a field',
  // No instant is written.
  'app/analytics/observe.server.ts': 'a day that is counted',
  'app/analytics/observer.server.ts': 'a day that is counted',
  'app/bookings/zone.view.server.ts': 'compares a listing’s zone',
  'app/hosting/bookings/host-booking.view.server.ts': 'compares a listing’s zone',
  // What admins enter is by the site's clock, and so is what their lists are filtered and cut by (docs/decisions/198).
  'app/admin/analytics/report.view.server.ts': 'days that are counted',
  'app/admin/bookings/bookings.view.server.ts': 'a day by which a list is filtered',
  'app/admin/emails/emails.route.tsx': 'a time that is entered',
  'app/admin/fees/fees.route.tsx': 'a day that is entered',
  'app/admin/listings/listings.view.server.ts': 'a day by which a list is filtered',
  'app/admin/revenue/export.route.ts': 'months of a year',
  'app/admin/revenue/revenue.view.server.ts': 'months of a year',
  'app/admin/security/security.route.tsx': 'a time that is entered',
  'app/admin/selections/selection.route.tsx': 'a day that is entered',
  'app/admin/settings/business.sections.server.ts': 'a time that is entered',
  'app/admin/settings/legal-texts.view.server.ts': 'the day of a declaration',
  'app/admin/settings/section.view.server.ts': 'names the zone of what is entered',
  'app/admin/users/people.view.server.ts': 'a day of a list',
  'app/admin/users/person-acts.server.ts': 'a day that is entered',
  'app/publishing/preview/own-preview.server.ts': 'the zone of a listing without a place',
  'app/session/visitor.server.ts': 'the first day that can be searched',
}

test('what happened to a person is written by the browser in its own zone, and by the server as the browser does, or with the zone’s name', () => {
  const writing = readSources('.').filter(
    ({ path, text }) => /^app\/.*\.tsx?$/.test(path) && !/\.test\./.test(path) && /\bsite\.zone\b/.test(text),
  )
  expect(writing.map(({ path }) => path).toSorted()).toEqual(Object.keys(allowed).toSorted())
})
