import { MAX_BLOCK_DAYS, ruleLimits } from '#domain/availability/rule-limits.ts'
import { maxRows } from '#domain/calendars/calendar.ts'
import type { Problems } from '#kernel/fields.ts'
import { attributes } from '#domain/listings/attribute.ts'
import { currencyOf } from '#domain/publishing/input.ts'
import { pricedByFields } from '#domain/publishing/priced-by-fields.ts'
import { type Fields } from '#domain/publishing/step.ts'
import { fieldsOf } from '#domain/publishing/step-fields.ts'
import type { Language } from '#domain/i18n/language.ts'
import { listingLimits, MAX_KM_BETWEEN_PINS, textLimits } from '#domain/listings/limits.ts'
import { MAX_ALT, MAX_CAPTION } from '#domain/media/photo-list.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { minCharge } from '#domain/payments/charge-limits.ts'
import { MAX_PRICE_MINOR } from '#domain/pricing/price-limits.ts'
import {
  discountAhead,
  MAX_DISCOUNT_PERCENT,
  MAX_EXTRA_NAME,
  MAX_EXTRA_QUANTITY,
} from '#domain/pricing/price-limits.ts'
import { formatMoney, money } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Problems as they stand beside their fields: each limit in them is the rule's own number. */
export function problemTexts(
  problems: Problems,
  fields: Fields,
  context: Readonly<RouterContextProvider>,
): Record<string, string> {
  const visitor = visitorOf(context)
  const currency = currencyOf(fields) ?? 'USD'
  const values = {
    guests: listingLimits.guests.max,
    size: listingLimits.size.max,
    bedrooms: listingLimits.bedrooms.max,
    beds: listingLimits.beds.max,
    bathrooms: listingLimits.bathrooms.max,
    photosMin: LISTING_PHOTOS.min,
    photosMax: LISTING_PHOTOS.max,
    spaces: listingLimits.spaces.max,
    ...attributeLimits,
    metres: MAX_KM_BETWEEN_PINS * 1000,
    leadHours: ruleLimits.leadHours.max,
    horizonDays: ruleLimits.horizonDays.max,
    turnover: ruleLimits.turnover.max,
    days: ruleLimits.stayDays.max,
    blockDays: MAX_BLOCK_DAYS,
    blockRows: maxRows.blocks,
    percent: MAX_DISCOUNT_PERCENT,
    extras: MAX_EXTRA_QUANTITY,
    lastMin: discountAhead.lastMinute.min,
    lastMax: discountAhead.lastMinute.max,
    earlyMin: discountAhead.earlyBird.min,
    earlyMax: discountAhead.earlyBird.max,
    price: formatMoney(money(MAX_PRICE_MINOR, currency), visitor, 'whole'),
    least: formatMoney(minCharge(currency), visitor, 'whole'),
  }
  const countsNights = pricedByFields('day', fields) === 'night'
  return Object.fromEntries(
    Object.entries(asMended(problems, fields, visitor.language)).map(([name, problem]) => [
      name,
      visitor.t(countsNights && problem === 'wizard:problems.days' ? 'wizard:problems.nights' : problem, {
        ...values,
        characters: charactersOf(name),
        max: charactersOf(name),
      }),
    ]),
  )
}

const { setUpMinutes, powerKw, ceilingHeight, doorCm } = attributes

const attributeLimits = {
  setUpMin: setUpMinutes.min,
  setUpMax: setUpMinutes.max,
  powerMin: powerKw.min,
  powerMax: powerKw.max,
  heightMin: ceilingHeight.min / 100,
  heightMax: ceilingHeight.max / 100,
  doorMin: doorCm.min,
  doorMax: doorCm.max,
}

/**
 * Each problem stands once, at the field that mends it: a pin counts as one, and a first title is
 * asked for in the page's language.
 */
function asMended(problems: Problems, fields: Fields, language: Language): Problems {
  const isWritten = fieldsOf('description', 'day').some((name) => fields[name]?.trim())
  const fieldOf = (name: string) =>
    language === 'es' && !isWritten ? name.replace(/^(title|description)En$/, '$1Es') : name
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => name !== 'lng' || !problems['lat'])
      .map(([name, problem]) => [fieldOf(name), problem]),
  )
}

/** The maximum length of a text field. */
function charactersOf(name: string): number {
  if (name.startsWith('extraName')) return MAX_EXTRA_NAME
  if (name.startsWith('photos.')) return /alt/.test(name) ? MAX_ALT : MAX_CAPTION
  const field = name.replace(/(En|Es)$/, '')
  return textLimits[field as keyof typeof textLimits] ?? 0
}
