import {
  addressTakenEmail,
  addressTriedEmail,
  changeOfAddressEmail,
  codeEmail,
  newPasswordEmail,
  ownerCodeEmail,
  suspendedEmail,
  welcomeEmail,
} from '#domain/accounts/account-email.ts'
import {
  addressChangedEmail,
  factorEmail,
  newDeviceEmail,
  passkeyEmail,
  passwordChangedEmail,
  wayInEmail,
} from '#domain/accounts/security-email.ts'
import type { EmailText } from '#domain/email/template.ts'
import { formatZonedInstant } from '#domain/i18n/zoned-instant.ts'
import { type Language, localeFor } from '#domain/i18n/language.ts'
import { zoneOf } from '#domain/i18n/site.ts'
import { answerEmail, receivedEmail } from '#domain/inquiries/inquiry-email.ts'
import { bookingEmail } from '#domain/notifications/booking-email.ts'
import { conflictEmail } from '#domain/notifications/conflict-email.ts'
import { feedEmail } from '#domain/notifications/feed-email.ts'
import { digestEmail } from '#domain/notifications/digest-email.ts'
import { type EmailEvent, isEmailEvent, kindNames, kinds } from '#domain/notifications/kinds.ts'
import { interventionEmail, type MovedMoney } from '#domain/notifications/intervention-email.ts'
import { payoutEmail } from '#domain/notifications/payout-email.ts'
import { foundEmail } from '#domain/notifications/found-email.ts'
import { messageEmail } from '#domain/notifications/message-email.ts'
import { plainEmail } from '#domain/notifications/plain-email.ts'
import { type ReviewAnswer, reviewEmail } from '#domain/notifications/review-email.ts'
import { payoutAccountEmail } from '#domain/payouts/account-email.ts'
import { partlyAnswerEmail, refusedAnswerEmail } from '#domain/messaging/answer-email.ts'
import { closedEmail, exportEmail, unlinkedEmail } from '#domain/privacy/privacy-email.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import { EXAMPLE_ID, EXAMPLE_TIME, exampleBooking, exampleNames, exampleTitles } from './example-booking.ts'

type Reading = { language: Language; origin: string; product: string; t: Translate }

const ID = EXAMPLE_ID
const words = {
  en: {
    message: 'Hello! Is there a place where we can leave our bicycles?',
    inquiry: 'How do I change the number of guests of a booking?',
    answer: 'Open the booking and choose “Change”: you can enter another number there, and the host answers.',
    reason: 'Please add a photo of the terrace, and say how guests get in.',
    correction: 'The pin stood on the other side of the river.',
  },
  es: {
    message: '¡Hola! ¿Hay un lugar donde podamos dejar las bicicletas?',
    inquiry: '¿Cómo cambio el número de personas de una reserva?',
    answer: 'Abre la reserva y elige «Cambiar»: allí puedes ingresar otro número, y el anfitrión te responde.',
    reason: 'Agrega una foto de la terraza, por favor, y cuenta cómo entran los huéspedes.',
    correction: 'El punto estaba al otro lado del río.',
  },
}
/** A phone's browser. */
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Make = (reading: Reading) => EmailText

const NAME = exampleNames.guest
const TOKEN = 'example'
const NUMBER = shownNumber(ID)

const payout = {
  account: '•••• 1234',
  amount: money(115e3, 'CLP'),
  bookings: 1,
  reader: exampleNames.host,
  reference: 'P0A1B2C3D4E5F',
}

const moved = (kind: MovedMoney['kind'], { language }: Reading): MovedMoney => ({
  kind,
  bookingId: ID,
  title: exampleTitles[language],
  amount: money(12_000, 'CLP'),
  refund: kind === 'money_back' ? NUMBER : null,
  reader: kind === 'money_back' ? exampleNames.guest : exampleNames.host,
})

/** Examples by template; those of bookings follow from the template's name. */
const feed = ({ language }: Parameters<Make>[0]) => ({
  listingId: ID,
  title: exampleTitles[language],
  name: exampleNames.host,
  calendar: 'Google Calendar',
})

const untilOf = ({ language }: Reading) =>
  formatZonedInstant(EXAMPLE_TIME, zoneOf('global'), localeFor(language, 'global'))

const PASSKEY = 'iCloud Keychain'

const makers: Readonly<Record<string, Make>> = {
  welcome: (reading) => welcomeEmail({ name: NAME }, reading),
  password_reset: (reading) => newPasswordEmail({ name: NAME, token: TOKEN }, reading).content,
  account_verification: (reading) => codeEmail({ code: '123456', link: TOKEN }, reading).content,
  'account_verification.change': (reading) =>
    changeOfAddressEmail({ code: '123456', email: 'ana@example.com' }, reading).content,
  'account_verification.owner': (reading) => ownerCodeEmail('123456', reading).content,
  address_taken: (reading) => addressTakenEmail({ name: NAME }, reading),
  'address_taken.change': (reading) => addressTakenEmail({ name: NAME, isChange: true }, reading),
  address_changed: addressChangedEmail,
  address_tried: (reading) => addressTriedEmail({ name: NAME }, reading),
  password_changed: passwordChangedEmail,
  payout_paid: (reading) => payoutEmail({ ...payout, cause: null }, reading),
  payout_failed: (reading) => payoutEmail({ ...payout, cause: 'details' }, reading),
  payout_account_changed: payoutAccountEmail,
  new_device: (reading) =>
    newDeviceEmail({ userAgent: USER_AGENT, at: EXAMPLE_TIME, link: TOKEN }, { ...reading, site: 'global' }).content,
  'way_in.added': (reading) => wayInEmail({ provider: 'google', isNew: true }, reading),
  'way_in.removed': (reading) => wayInEmail({ provider: 'google', isNew: false }, reading),
  'way_in.passkey_added': (reading) => passkeyEmail({ name: PASSKEY, change: 'added' }, reading),
  'way_in.passkey_removed': (reading) => passkeyEmail({ name: PASSKEY, change: 'removed' }, reading),
  'way_in.passkey_stopped': (reading) => passkeyEmail({ name: PASSKEY, change: 'stopped' }, reading),
  'second_factor.on': (reading) => factorEmail({ what: 'on', left: 10 }, reading),
  'second_factor.off': (reading) => factorEmail({ what: 'off', left: 0 }, reading),
  'second_factor.operator': (reading) => factorEmail({ what: 'operator', left: 0 }, reading),
  'second_factor.recovery': (reading) => factorEmail({ what: 'recovery', left: 3 }, reading),
  'second_factor.renewed': (reading) => factorEmail({ what: 'renewed', left: 10 }, reading),
  account_suspended: (reading) =>
    suspendedEmail({ name: NAME, writeTo: 'help@example.com', until: untilOf(reading) }, reading),
  account_closed: closedEmail,
  export_ready: exportEmail,
  facebook_unlinked: unlinkedEmail,
  inquiry_received: receivedEmail,
  inquiry_answer: (reading) => {
    const { answer: text, inquiry: message } = words[reading.language]
    return answerEmail({ ...reading, answer: text, message })
  },
  conflicts: (reading) => conflictEmail({ ...feed(reading), count: 2 }, reading),
  feed_failing: (reading) => feedEmail({ ...feed(reading), trouble: 'failing' }, reading),
  feed_emptied: (reading) => feedEmail({ ...feed(reading), trouble: 'emptied' }, reading),
  feed_unread: (reading) => feedEmail({ ...feed(reading), trouble: 'unread' }, reading),
  listing_published: (reading) => reviewEmail(answer(reading, 'published', null), reading),
  listing_returned: (reading) => reviewEmail(answer(reading, 'returned', words[reading.language].reason), reading),
  listing_corrected: (reading) => reviewEmail(answer(reading, 'edited', words[reading.language].correction), reading),
  message: (reading) =>
    messageEmail(plainOf('message', reading), { messages: [written(reading)], earlier: 0 }, true, reading).content,
  answer_refused: (reading) => refusedAnswerEmail(refused(reading), 'empty', reading),
  'answer_refused.partly': (reading) => partlyAnswerEmail(refused(reading), reading),
  review_request: (reading) => plain('review_request', reading),
  report_decided: (reading) => plain('report_decided', reading),
  warning: (reading) => plain('warning', reading),
  content_removed: (reading) => plain('content_removed', reading),
  sender_suspended: (reading) => plain('sender_suspended', reading),
  dispute_opened: (reading) => plain('dispute_opened', reading),
  dispute_won: (reading) => plain('dispute_won', reading),
  dispute_lost: (reading) => plain('dispute_lost', reading),
  dispute_for_admin: (reading) => plain('dispute_for_admin', reading),
  payouts_stopped: (reading) => plain('payouts_stopped', reading),
  payouts_resumed: (reading) => plain('payouts_resumed', reading),
  refund_failed: (reading) => plain('refund_failed', reading),
  refund_transferred: (reading) => plain('refund_transferred', reading),
  payout_account_wanted: (reading) => plain('payout_account_wanted', reading),
  payout_account_rejected: (reading) => plain('payout_account_rejected', reading),
  balance_below_zero: (reading) => plain('balance_below_zero', reading),
  refund_for_admin: (reading) => plain('refund_for_admin', reading),
  money_back: (reading) => interventionEmail(moved('money_back', reading), reading),
  share_changed: (reading) => interventionEmail(moved('share_changed', reading), reading),
  intervention_for_admin: (reading) => plain('intervention_for_admin', reading),
  intervention_ended: (reading) => plain('intervention_ended', reading),
  listing_stopped: (reading) => plain('listing_stopped', reading),
  review_reminder: (reading) => plain('review_reminder', reading),
  review_shown: (reading) => plain('review_shown', reading),
  review_reply: (reading) => plain('review_reply', reading),
  saved_search: (reading) => foundEmail(found(reading), reading),
  ...Object.fromEntries(
    kindNames
      .filter((kind) => kind.startsWith('claim_'))
      .map((kind): [string, Make] => [kind, (reading) => plain(kind, reading)]),
  ),
  digest: (reading) => digestEmail(deferred(reading), { ...reading, name: exampleNames.host }),
}

/** A host's digest tells of requests and a message. */
function deferred(reading: Reading) {
  const [bookings, messages] = ['/host/bookings', '/messages'].map(
    (path) => `${reading.origin}${path}/${ID}?lang=${reading.language}`,
  )
  const request = bookingOf('booking_request', 'host', reading)
  const withdrawn = bookingOf('request_withdrawn', 'host', reading)
  const { content, summary } = messageEmail(
    { ...plainOf('message', reading), name: exampleNames.guest, reader: exampleNames.host },
    { messages: [written(reading)], earlier: 0 },
    false,
    reading,
  )
  return [
    { subject: request.subject, link: bookings! },
    { subject: withdrawn.subject, link: bookings! },
    { subject: content.subject, summary, link: messages! },
  ]
}

const found = ({ language }: Reading) => ({
  name: NAME,
  searches: ['Providencia', 'Valparaíso'].map((name) => ({
    name,
    address: `/?location=${encodeURIComponent(name)}`,
    count: 1,
    listings: [{ id: ID, title: exampleTitles[language] }],
  })),
})

const answer = ({ language }: Reading, event: ReviewAnswer['event'], reason: string | null) => ({
  listingId: ID,
  title: exampleTitles[language],
  hostName: exampleNames.host,
  event,
  reason,
})

const written = ({ language }: Reading) =>
  ({
    id: ID,
    number: 1,
    at: EXAMPLE_TIME,
    kind: 'text',
    by: 'guest',
    text: words[language].message,
    isCovered: false,
  }) as const

const refused = ({ language }: Reading) => ({
  conversationId: ID,
  reader: NAME,
  email: 'ana@example.com',
  name: exampleNames.host,
  title: exampleTitles[language],
})

type Kind = Parameters<typeof plainEmail>[0]['kind']

/** Whom an e-mail of this kind goes to: the host where it can be nobody else. */
const readerOf = (kind: Kind): Side => (kinds[kind].to.every((each) => each === 'host') ? 'host' : 'guest')

function plainOf(kind: Kind, { language }: Reading) {
  const side = readerOf(kind)
  const name = exampleNames[side === 'host' || kind === 'claim_for_admin' ? 'guest' : 'host']
  const reader = kind === 'claim_for_admin' ? 'Sofía' : exampleNames[side]
  return { kind, side, thingId: ID, title: exampleTitles[language], name, reader }
}

const plain = (kind: Kind, reading: Reading) => plainEmail(plainOf(kind, reading), reading)

const bookingOf = (event: EmailEvent, side: Side, reading: Reading) => {
  const { language } = reading
  return bookingEmail(exampleBooking(event, language), {
    ...reading,
    event,
    side,
    locale: localeFor(language, 'global'),
  })
}

/** An example e-mail with invented people and space; null for an unknown template. */
export function exampleEmail(template: string, reading: Reading): EmailText | null {
  const [event = '', side] = template.split('.')
  if (isEmailEvent(event) && (side === 'guest' || side === 'host')) return bookingOf(event, side, reading)
  return Object.hasOwn(makers, template) ? makers[template]!(reading) : null
}
