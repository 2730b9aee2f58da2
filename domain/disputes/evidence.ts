import type { Evidence } from '#domain/payments/dispute.ts'
import type { RefundPolicy } from '#domain/pricing/refund.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { wallClock } from '#kernel/zones.ts'

/** The facts of a disputed payment, from our own records. */
export type Known = {
  number: string
  guestName: string
  guestEmail: string
  hostName: string
  title: string
  place: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  guests: number
  policy: RefundPolicy
  bookedAt: Date
  paidAt: Date
  paid: Money
  status: string
  cancelled: { by: string; at: Date } | null
  refunds: readonly { amount: Money; at: Date; status: string }[]
  messages: readonly { name: string; at: Date; text: string }[]
  claims: readonly { about: string; side: string; at: Date; status: string }[]
  photos: readonly { at: Date; side: string; sha256: string }[]
}

/** Messages whose words are given; earlier ones are counted. */
const MAX_MESSAGES = 40
/** Characters of one message. */
const MAX_MESSAGE = 400

/**
 * Writes the facts as texts that a bank reads, in English, oldest first; an admin reads and edits them before they are sent.
 *
 * Nothing in it is argued: what cannot be shown is left out.
 */
export function assembleEvidence(known: Known): Evidence {
  const { guestName, guestEmail, title, place, number, guests } = known
  return {
    customer_name: guestName,
    customer_email_address: guestEmail,
    product_description: `Rental of a space: “${title}”, ${place}, for ${guests} ${guests === 1 ? 'person' : 'people'}. Booking ${number}, let by ${known.hostName}.`,
    service_date: stayText(known),
    cancellation_policy_disclosure: policyText(known),
    refund_refusal_explanation: refundText(known),
    access_activity_log: activityText(known),
    uncategorized_text: [messagesText(known), photosText(known)].filter(Boolean).join('\n\n'),
  }
}

const clockText = (at: Date, zone: string) => {
  const { day, time } = wallClock(at, zone)
  return `${day} ${time}`
}

const stayText = ({ startsAt, endsAt, timeZone }: Known) =>
  `${clockText(startsAt, timeZone)} to ${clockText(endsAt, timeZone)} (${timeZone})`

const amountText = (amount: Money) => formatMoney(amount, { language: 'en', currency: null })

function policyText({ policy, paidAt, timeZone }: Known): string {
  const tiers = refundTiers[policy].map(
    ({ daysBefore, percent }) => `${percent} % back until ${daysBefore} ${daysBefore === 1 ? 'day' : 'days'} before`,
  )
  return `The ${policy} policy (${tiers.join(', ')}, nothing afterwards) stands on the listing and beside the button that pays, and was accepted by paying on ${clockText(paidAt, timeZone)}.`
}

function refundText({ refunds, cancelled, timeZone, status }: Known): string {
  const ending = cancelled
    ? `The booking was cancelled on ${clockText(cancelled.at, timeZone)} by the ${cancelled.by}.`
    : `The booking was not cancelled (${status}).`
  const lines = refunds.map(
    (refund) => `Refund of ${amountText(refund.amount)} on ${clockText(refund.at, timeZone)}: ${refund.status}.`,
  )
  return [ending, ...(lines.length > 0 ? lines : ['Nothing was refunded.'])].join('\n')
}

function activityText(known: Known): string {
  const { timeZone, bookedAt, paidAt, paid, startsAt, endsAt, messages, claims } = known
  const events = [
    { at: bookedAt, text: 'Booked.' },
    { at: paidAt, text: `Paid ${amountText(paid)}.` },
    { at: startsAt, text: 'Check-in; the access details were shown on the booking before.' },
    { at: endsAt, text: 'Check-out.' },
    ...messages.slice(0, 1).map(({ at }) => ({ at, text: 'First message between guest and host.' })),
    ...claims.map(({ at, about, side, status }) => ({ at, text: `Claim by the ${side}: ${about} (${status}).` })),
  ]
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, text }) => `${clockText(at, timeZone)} ${text}`)
    .join('\n')
}

function messagesText({ messages, timeZone }: Known): string {
  if (messages.length === 0) return ''
  const shown = messages.slice(-MAX_MESSAGES)
  const lines = shown.map(({ name, at, text }) => `${clockText(at, timeZone)} ${name}: ${shortened(text)}`)
  const earlier = messages.length - shown.length
  return [
    `Messages between guest and host${earlier > 0 ? ` (${earlier} earlier ones are left out)` : ''}:`,
    ...lines,
  ].join('\n')
}

const shortened = (text: string) =>
  text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE).toWellFormed()}…` : text.trim()

function photosText({ photos, timeZone }: Known): string {
  if (photos.length === 0) return ''
  const lines = photos.map(({ at, side, sha256 }) => `${clockText(at, timeZone)} by the ${side}, SHA-256 ${sha256}`)
  return ['Photographs, available on request:', ...lines].join('\n')
}
