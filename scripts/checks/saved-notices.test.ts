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

const ACTION = /export (?:async )?(?:function|const) action\b/

/** Routes that take a form, and whose folder has no `SavedNotice`: where a person sees what it has done. */
const seenElsewhere = {
  'app/accounts/block/block.route.tsx': 'the page, or the conversation, says that the person is blocked',
  'app/accounts/close/close.route.tsx': 'the banner of the page that it leads to',
  'app/accounts/confirm/confirm.route.tsx': 'in place of the form',
  'app/accounts/ended/ended.route.tsx': 'it is the answer: it holds what was typed',
  'app/accounts/enter.route.tsx': 'it leads to the page that one came from, logged in',
  'app/accounts/facebook/callback.route.ts': 'a program asks it',
  'app/accounts/new-device.route.tsx': 'in place of the form',
  'app/accounts/passkeys/options.route.ts': 'a program asks it',
  'app/accounts/preferences.route.ts': 'the page in the chosen language and currency',
  'app/accounts/sign-out.route.ts': 'the home page, logged out',
  'app/accounts/social/callback.route.tsx': 'it leads to the page that one came from, logged in',
  'app/accounts/social/leave.route.tsx': 'it leads to the provider',
  'app/accounts/social/native.route.ts': 'a program asks it',
  'app/admin/bootstrap/bootstrap.route.tsx': 'it leads to the log-in of the new admin',
  'app/admin/claims/claim.route.tsx': 'the list that it leads to says so',
  'app/admin/messages/messages.route.tsx': 'the messages that were asked for',
  'app/admin/reports/report.route.tsx': 'the list that it leads to says so',
  'app/admin/revenue/revenue.route.tsx': 'its notice says that the books are being read',
  'app/admin/selections/selection.route.tsx': 'the page counts what is done',
  'app/admin/tests/connection.route.tsx': 'the rows that it has read',
  'app/admin/tests/stress.route.tsx': 'the row of what runs',
  'app/bookings/change/change.route.tsx': 'the booking that it leads to shows the change',
  'app/bookings/checkout/checkout.route.tsx': 'the next step, and then the booking',
  'app/bookings/checkout/return.route.ts': 'it leads to the booking or back to the payment',
  'app/bookings/checkout/sandbox-card-fields.route.tsx': 'in place of the card’s fields',
  'app/bookings/checkout/webhooks.route.ts': 'a program asks it',
  'app/bookings/request/request.route.tsx': 'the checkout that it leads to says that the host was asked',
  'app/bookings/trip/trip.route.tsx': 'the banner of the trip',
  'app/calendar/listing/calendar.route.tsx': 'its outcome has a button to take it back',
  'app/calendar/spaces/spaces.route.tsx': 'the list that it leads to says so',
  'app/claims/open/guest-problem.route.tsx': 'the claim that it leads to',
  'app/claims/open/host-problem.route.tsx': 'the claim that it leads to',
  'app/claims/pay/pay.route.tsx': 'in place of the card’s fields',
  'app/help/inquiry/inquiry.route.tsx': 'in place of the form',
  'app/hosting/bookings/booking.route.tsx': 'the list that it leads to says so, or the booking’s state',
  'app/hosting/bookings/change.route.tsx': 'the booking that it leads to shows the change',
  'app/listings/listing/listing.route.tsx': 'it leads to the checkout, or to what was asked for',
  'app/messaging/answers/inbound.route.ts': 'a program asks it',
  'app/messaging/contact/about.route.ts': 'it leads to the conversation',
  'app/messaging/contact/contact.route.tsx': 'it leads to the conversation with what was written',
  'app/messaging/thread/send.route.ts': 'the message in its thread',
  'app/messaging/thread/thread.route.tsx': 'the message in its thread',
  'app/messaging/thread/typing.route.ts': 'a program asks it',
  'app/publishing/become/become.route.tsx': 'it leads to the first step',
  'app/publishing/bulk/change.route.tsx': 'its notice has a button to take it back',
  'app/publishing/import/import.route.tsx': 'it leads to what was read',
  'app/publishing/import/imported.route.tsx': 'in place of the form',
  'app/publishing/photos/photos.route.tsx': 'the photo is gone from the page',
  'app/publishing/photos/uploads.route.ts': 'the photo in its list',
  'app/reports/report.route.tsx': 'in place of the form',
  'app/translations/translation.route.tsx': 'the translated text',
  'app/wishlists/choose/save.route.ts': 'the heart, and the toast of the dialog',
  'app/wishlists/linked/linked-list.route.tsx': 'the vote or the note in its list',
  'app/wishlists/viewed/viewed.route.tsx': 'the list is empty',
}

test('[HOST-04] each route that takes a form says what it has done by `SavedNotice`, or the table says where else it is seen', () => {
  const app = readSources('.').filter(({ path }) => /^app\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/')).replace(/\/lazy$/, '')
  const saying = new Set(app.filter(({ text }) => text.includes('<SavedNotice')).map(({ path }) => folderOf(path)))
  const routes = app.filter(({ path, text }) => path.includes('.route.') && ACTION.test(text)).map(({ path }) => path)
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter((path) => !saying.has(folderOf(path))).toSorted()).toEqual(Object.keys(seenElsewhere).toSorted())
})
