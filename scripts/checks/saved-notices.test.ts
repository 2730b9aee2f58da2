import { readSources } from './sources.ts'
import { expect, test } from 'vitest'

/** A notice of something good, whatever it depends on. */
const GOOD = /<Notice\b[^>]*\btone=(?:"good"|\{[^}]*'good'[^}]*\})/

/** These are no answers of a form on a page that stays; the reason stands beside each. */
const allowed = {
  // The page of the kit shows all tones.
  'app/dev/kit.route.tsx': 'it is an example',
  // The answer stands in place of the form, with the way on.
  'app/accounts/confirm/confirm-page.tsx': 'in place of the form',
  'app/bookings/checkout/checkout-page.tsx': 'in place of the card’s fields',
  'app/bookings/checkout/sandbox-card-fields.tsx': 'in place of the card’s fields',
  'app/claims/pay/pay-page.tsx': 'in place of the card’s fields',
  'app/help/inquiry/inquiry-page.tsx': 'in place of the form',
  'app/notifications/unsubscribe.route.tsx': 'in place of the form',
  'app/publishing/import/imported-page.tsx': 'in place of the form',
  'app/reports/report-page.tsx': 'in place of the form',
  // It has a button or a link to press, so that it has to stay; its page begins at its top.
  'app/bookings/trip/trip-banner.tsx': 'a button to press',
  'app/publishing/bulk/made-change.tsx': 'a button to press',
  'app/publishing/listings/own-listings.tsx': 'a link to press',
  // It stands beside its button.
  'app/notifications/lazy/this-device.tsx': 'beside its button',
  // It says how something is, and no form has just been sent.
  'app/accounts/facebook/data-deletion.route.tsx': 'a state',
  'app/accounts/social/callback-page.tsx': 'a state',
  'app/bookings/trip/trip-page.tsx': 'a state',
  'app/reports/own-report.route.tsx': 'a state',
  'app/reviews/write/write-page.tsx': 'a state',
}

test('what a form has done is said by `SavedNotice`, which is seen where it was pressed', () => {
  const noticing = readSources('.').filter(({ path, text }) => /^app\/.*\.tsx$/.test(path) && GOOD.test(text))
  expect(noticing.map(({ path }) => path).toSorted()).toEqual(Object.keys(allowed).toSorted())
})
