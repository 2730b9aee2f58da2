import {
  addressTakenEmail,
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
import { type Language, localeFor } from '#domain/i18n/language.ts'
import { answerEmail, receivedEmail } from '#domain/inquiries/inquiry-email.ts'
import { bookingEmail, type BookingDetails } from '#domain/notifications/booking-email.ts'
import { conflictEmail } from '#domain/notifications/conflict-email.ts'
import { feedEmail } from '#domain/notifications/feed-email.ts'
import { digestEmail } from '#domain/notifications/digest-email.ts'
import { isEmailEvent, kindNames } from '#domain/notifications/kinds.ts'
import { payoutEmail } from '#domain/notifications/payout-email.ts'
import { foundEmail } from '#domain/notifications/found-email.ts'
import { plainEmail } from '#domain/notifications/plain-email.ts'
import { reviewEmail } from '#domain/notifications/review-email.ts'
import { payoutAccountEmail } from '#domain/payouts/account-email.ts'
import { closedEmail, exportEmail, unlinkedEmail } from '#domain/privacy/privacy-email.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'

type Reading = { language: Language; origin: string; product: string; t: Translate }

/** Invented people, space and times. */
const names = { guest: 'Ana Rojas', host: 'Luis Soto' }
const titles = { en: 'Sunny loft with a terrace', es: 'Loft luminoso con terraza' }
const purposes = { en: 'A birthday dinner', es: 'Cena de cumpleaños' }
const ID = '00000000-0000-7000-8000-000000000000'
const AT = new Date('2026-03-18T15:30:00Z')

const price = (minor: number) => money(minor, 'CLP')
const both = ['guest', 'host'] as const
const lines: readonly QuoteLine[] = [
  { kind: 'space', amount: price(100_000), concerns: both, quantity: 2, unit: 'day', unitPrice: price(50_000) },
  {
    kind: 'extra',
    amount: price(15_000),
    concerns: both,
    quantity: 2,
    unit: 'person',
    unitPrice: price(7500),
    name: { en: 'Breakfast', es: 'Desayuno' },
  },
  { kind: 'service-fee', amount: price(11_500), concerns: ['guest'] },
]

const details = (language: Language): BookingDetails => ({
  bookingId: ID,
  title: titles[language],
  guestName: names.guest,
  hostName: names.host,
  address: 'Av. Italia 1439, Providencia, Santiago',
  timeZone: 'America/Santiago',
  checkIn: '2026-03-20',
  checkOut: '2026-03-22',
  unit: 'day',
  times: { from: '15:00', to: '11:00' },
  counted: { subcategory: 'apartment', sameDayTurnover: true },
  guests: 2,
  pets: 0,
  purpose: purposes[language],
  note: null,
  guestPhone: '+56912345678',
  lines,
  total: money(126_500, 'CLP'),
  earnings: money(115_000, 'CLP'),
  refund: money(63_250, 'CLP'),
  declineReason: 'taken',
  declineNote: null,
  arrival: 'K-1439',
  until: AT,
  change: null,
})

type Make = (reading: Reading) => EmailText

const NAME = names.guest
const TOKEN = 'example'

const payout = { account: '•••• 1234', amount: money(115_000, 'CLP'), bookings: 1, reader: names.host }

/** Examples by template; those of bookings follow from the template's name. */
const feed = ({ language }: Parameters<Make>[0]) => ({
  listingId: ID,
  title: titles[language],
  name: names.host,
  calendar: 'Google Calendar',
})

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
  password_changed: passwordChangedEmail,
  payout_paid: (reading) => payoutEmail({ ...payout, cause: null }, reading),
  payout_failed: (reading) => payoutEmail({ ...payout, cause: 'details' }, reading),
  payout_account_changed: payoutAccountEmail,
  new_device: (reading) =>
    newDeviceEmail({ userAgent: null, at: AT, link: TOKEN }, { ...reading, site: 'global' }).content,
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
  account_suspended: (reading) => suspendedEmail({ name: NAME, writeTo: 'help@example.com' }, reading),
  account_closed: closedEmail,
  export_ready: exportEmail,
  facebook_unlinked: unlinkedEmail,
  inquiry_received: receivedEmail,
  inquiry_answer: (reading) => answerEmail({ ...reading, answer: '…', message: '…' }),
  conflicts: (reading) => conflictEmail({ ...feed(reading), count: 2 }, reading),
  feed_failing: (reading) => feedEmail({ ...feed(reading), trouble: 'failing' }, reading),
  feed_emptied: (reading) => feedEmail({ ...feed(reading), trouble: 'emptied' }, reading),
  feed_unread: (reading) => feedEmail({ ...feed(reading), trouble: 'unread' }, reading),
  listing_published: (reading) => reviewEmail(answer(reading, null), reading),
  listing_returned: (reading) => reviewEmail(answer(reading, '…'), reading),
  message: (reading) => plain('message', reading),
  review_request: (reading) => plain('review_request', reading),
  report_decided: (reading) => plain('report_decided', reading),
  warning: (reading) => plain('warning', reading),
  content_removed: (reading) => plain('content_removed', reading),
  sender_suspended: (reading) => plain('sender_suspended', reading),
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
  digest: (reading) => {
    const link = `${reading.origin}/host/bookings/${ID}?lang=${reading.language}`
    return digestEmail(
      [1, 2, 3].map(() => ({ subject: titles[reading.language], link })),
      { name: names.host, ...reading },
    )
  },
}

const found = ({ language }: Reading) => ({
  name: NAME,
  searches: ['Providencia', 'Valparaíso'].map((name) => ({
    name,
    address: `/?location=${encodeURIComponent(name)}`,
    count: 1,
    listings: [{ id: ID, title: titles[language] }],
  })),
})

const answer = ({ language }: Reading, reason: string | null) => ({
  listingId: ID,
  title: titles[language],
  hostName: names.host,
  reason,
})

const plain = (kind: Parameters<typeof plainEmail>[0]['kind'], reading: Reading) =>
  plainEmail(
    { kind, side: 'guest', thingId: ID, title: titles[reading.language], name: names.host, reader: NAME },
    reading,
  )

/** An example e-mail with invented people and space; null for an unknown template. */
export function exampleEmail(template: string, reading: Reading): EmailText | null {
  const [event = '', side] = template.split('.')
  if (isEmailEvent(event) && (side === 'guest' || side === 'host')) {
    const { language } = reading
    return bookingEmail(details(language), { ...reading, event, side, locale: localeFor(language, 'global') })
  }
  return Object.hasOwn(makers, template) ? makers[template]!(reading) : null
}
