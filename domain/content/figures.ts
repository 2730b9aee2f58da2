import { MIN_AGE } from '../accounts/age.ts'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, RESET_MINUTES } from '../accounts/code.ts'
import { EVENT_DAYS } from '../security/security-event.ts'
import { DEVICE_DAYS } from '../accounts/device.ts'
import { ADMIN_IDLE_HOURS, MAX_SESSIONS, RAN_OUT_DAYS, SESSION_DAYS, SESSION_IDLE_DAYS } from '../accounts/session.ts'
import { MIN_PASSWORD } from '../accounts/password.ts'
import { BEAT_SECONDS, RAW_DAYS } from '../analytics/limits.ts'
import { EXTENSIONS_MINUTES } from '../availability/extension.ts'
import { MAX_STAY_DAYS } from '../availability/rule-limits.ts'
import { ANSWER_MINUTES, HOLD_MINUTES } from '../bookings/booking.ts'
import { REST_HOURS, REST_TRIES } from '../bookings/rest.ts'
import { POLL_MINUTES } from '../calendars/calendar-event.ts'
import { ANSWER_DAYS, CLAIM_DAYS, claimLimits, PAY_DAYS } from '../claims/claim.ts'
import { importLimits } from '#domain/imports/import-limits.ts'
import type { Language } from '../i18n/language.ts'
import { INQUIRY_MONTHS } from '../inquiries/inquiry.ts'
import { MAX_KM_BETWEEN_PINS } from '../listings/limits.ts'
import { namesOfFormats } from '../media/photo-formats.ts'
import { LISTING_PHOTOS, MAX_PHOTO_BYTES, MIN_PHOTO_SIDES, UNUSED_PHOTO_HOURS } from '../media/photo.ts'
import { EMAIL_MONTHS } from '../email/email.ts'
import { UNREAD_DAYS } from '../messaging/inbound-email.ts'
import { NOTIFICATION_MONTHS } from '../notifications/kinds.ts'
import { AWAY_DAYS } from '../notifications/push.ts'
import { HOLD_HOURS } from '../payouts/payout-account.ts'
import { REST_REMINDER_DAYS } from '../pricing/deposit.ts'
import { MAX_EXTRAS } from '../pricing/price-limits.ts'
import { REFUND_DAYS, refundTiers } from '../pricing/refund.ts'
import { EXPORT_AFTER_HOURS, EXPORT_DAYS } from '../privacy/data-export.ts'
import { REPLY_DAYS, REVIEW_DAYS } from '../reviews/review.ts'
import { NEAR_DAYS } from '../search/search.ts'
import { viewedLimits } from '../wishlists/viewed.ts'
import { exampleFigures } from './example.ts'

/** The database has these numbers of the business. */
export type Settled = {
  serviceFeePercent: number
  weekDiscountDays: number
  monthDiscountDays: number
  wayInBeforeMinutes: number
  /** In dollars. */
  hostClaimLimit: number
  /** By country code. */
  taxPercents: Readonly<Record<string, number>>
}

/** Texts name the rules' numbers instead of writing them, so that no text becomes wrong. */
const ownFigures = {
  'hold.minutes': HOLD_MINUTES,
  'request.hours': ANSWER_MINUTES / 60,
  ...refundFigures(),
  'refund.bank.from': REFUND_DAYS.from,
  'refund.bank.to': REFUND_DAYS.to,
  'rest.reminder.days': REST_REMINDER_DAYS,
  'rest.tries': REST_TRIES,
  'rest.hours': REST_HOURS,
  'age.min': MIN_AGE,
  'password.min': MIN_PASSWORD,
  'code.digits': CODE_DIGITS,
  'code.minutes': CODE_MINUTES,
  'code.tries': CODE_TRIES,
  'reset.minutes': RESET_MINUTES,
  'stay.days.max': MAX_STAY_DAYS,
  'extension.short': EXTENSIONS_MINUTES[0],
  'extension.long': EXTENSIONS_MINUTES[1],
  'photos.min': LISTING_PHOTOS.min,
  'photos.max': LISTING_PHOTOS.max,
  'photos.megabytes': MAX_PHOTO_BYTES / 1024 / 1024,
  'photos.side.long': MIN_PHOTO_SIDES.long,
  'photos.side.short': MIN_PHOTO_SIDES.short,
  'claim.days': CLAIM_DAYS,
  'claim.answer.days': ANSWER_DAYS,
  'claim.pay.days': PAY_DAYS,
  'claim.photos': claimLimits.photos,
  'claim.max': claimLimits.perSide,
  'payout.hold.hours': HOLD_HOURS,
  'extras.max': MAX_EXTRAS,
  'pins.meters': MAX_KM_BETWEEN_PINS * 1000,
  'feeds.minutes': POLL_MINUTES,
  'import.rows': importLimits.rows,
  'import.megabytes': importLimits.bytes / 1024 / 1024,
  'photos.unused.hours': UNUSED_PHOTO_HOURS,
  'session.idle.days': SESSION_IDLE_DAYS,
  'session.days': SESSION_DAYS,
  'session.admin.hours': ADMIN_IDLE_HOURS,
  'session.ran.out.days': RAN_OUT_DAYS,
  'session.max': MAX_SESSIONS,
  'security.days': EVENT_DAYS,
  'device.days': DEVICE_DAYS,
  'cookie.near.days': NEAR_DAYS,
  'viewed.days': viewedLimits.days,
  'review.days': REVIEW_DAYS,
  'reply.days': REPLY_DAYS,
  'answers.unread.days': UNREAD_DAYS,
  'inquiry.months': INQUIRY_MONTHS,
  'notification.months': NOTIFICATION_MONTHS,
  'email.months': EMAIL_MONTHS,
  'push.away.days': AWAY_DAYS,
  'export.days': EXPORT_DAYS,
  'export.hours': EXPORT_AFTER_HOURS,
  'visits.beat.seconds': BEAT_SECONDS,
  'visits.days': RAW_DAYS,
}

/** `refund.flexible.1.days` is what the first tier requires; `.percent`, what it gives. */
function refundFigures(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(refundTiers).flatMap(([policy, tiers]) =>
      tiers.flatMap(({ daysBefore, percent }, at) => [
        [`refund.${policy}.${at + 1}.days`, daysBefore],
        [`refund.${policy}.${at + 1}.percent`, percent],
      ]),
    ),
  )
}

/** A text may name any of these; each is formatted for its language. */
export function figuresOf(settled: Settled, language: Language): Record<string, string> {
  const format = new Intl.NumberFormat(language === 'es' ? 'es-CL' : 'en-US')
  const all: Record<string, number> = {
    ...ownFigures,
    'fee.percent': settled.serviceFeePercent,
    'discount.week.days': settled.weekDiscountDays,
    'discount.month.days': settled.monthDiscountDays,
    'wayIn.hours': settled.wayInBeforeMinutes / 60,
    'claim.host.dollars': settled.hostClaimLimit,
    // Texts name Chile's tax, and an operator elsewhere may have none.
    'tax.CL.percent': 0,
    ...Object.fromEntries(
      Object.entries(settled.taxPercents).map(([code, percent]) => [`tax.${code}.percent`, percent]),
    ),
  }
  const example = exampleFigures(
    { serviceFeePercent: settled.serviceFeePercent, chileanTaxPercent: settled.taxPercents['CL'] ?? null },
    language,
  )
  const figures = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, format.format(value)]))
  return { ...figures, 'photos.formats': namesOfFormats(language), ...example }
}
