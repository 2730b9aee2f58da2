import { ruleLimits } from '#domain/availability/rule-limits.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { choice, field, hours, refuse, Refused, rowsOf, ticked, wholeOr, words } from '#kernel/fields.ts'
import { type Currency, money, type Money, parseMoney } from '#kernel/money.ts'
import { minCharge } from '#domain/payments/charge-limits.ts'
import { z } from 'zod'
import {
  discountAhead,
  extraFields,
  MAX_DISCOUNT_PERCENT,
  MAX_EXTRA_NAME,
  MAX_EXTRA_QUANTITY,
  MAX_EXTRAS,
  MAX_PRICE_MINOR,
} from './price-limits.ts'
import type { ChosenExtra, Extra } from './quote.ts'
import { refundPolicies } from './refund.ts'
import type { DepositTerms, RestDays } from './deposit.ts'
import { depositPercents, restDays } from './deposit-choices.ts'

const PREFIX = 'extra-'

/**
 * Parses extras from `extra-<id>=<quantity>`, ignoring unknown ids and unreadable numbers.
 *
 * @param extras what can be chosen at this listing, with the maximum that caps a quantity
 */
export function chosenExtras(values: Readonly<Record<string, string>>, extras: readonly Extra[]): ChosenExtra[] {
  return extras.flatMap((extra) => {
    const text = values[`${PREFIX}${extra.id}`]?.trim() ?? ''
    const quantity = /^\d{1,9}$/.test(text) ? Math.min(Number(text), extra.maxQuantity) : 0
    return quantity > 0 ? [{ extra, quantity }] : []
  })
}

/** The URL parameters of chosen extras, the reverse of `chosenExtras`. */
export const extraParams = (chosen: readonly ChosenExtra[]): Record<string, string> =>
  Object.fromEntries(chosen.map(({ extra, quantity }) => [`${PREFIX}${extra.id}`, String(quantity)]))

const problem = (name: string) => `wizard:problems.${name}`

const readAmount = (text: string, currency: Currency, min: number): Money | Refused => {
  const parsed = parseMoney(text, currency)
  return parsed && parsed.minor >= min && parsed.minor <= MAX_PRICE_MINOR
    ? parsed
    : new Refused(problem(min > 0 ? 'priceAbove' : 'price'))
}

/** @param min in minor units */
const amount = (currency: Currency, min: number) => field((text) => readAmount(text, currency, min))
/** The price of a day or an hour. */
export const unitPrice = (currency: Currency) => amount(currency, minCharge(currency).minor)
const amountOr = <Empty>(currency: Currency, empty: Empty, min = 0) =>
  field((text) => (text === '' ? empty : readAmount(text, currency, min)))

/** A weekend's price, where it has one of its own. */
export const weekendPrice = (currency: Currency) => amountOr(currency, null, minCharge(currency).minor)

/** One of these numbers, or nothing. */
const choiceOrNone = <Value extends number>(values: readonly Value[], why: string) =>
  field((text) => (text === '' ? null : (values.find((value) => String(value) === text) ?? new Refused(why))))

const PERCENT = { min: 0, max: MAX_DISCOUNT_PERCENT }
const percent = wholeOr(0, PERCENT, problem('percent'))
const extraUnits = ['booking', 'person', 'hour', 'item'] as const satisfies readonly Extra['unit'][]

const extraRow = (currency: Currency) =>
  z
    .object({
      extraNameEn: words(MAX_EXTRA_NAME, problem('long')),
      extraNameEs: words(MAX_EXTRA_NAME, problem('long')),
      extraUnit: field((text) => extraUnits.find((unit) => unit === text) ?? 'booking'),
      extraPrice: amount(currency, 0),
      extraMax: wholeOr(1, { min: 1, max: MAX_EXTRA_QUANTITY }, problem('extraMax')),
    })
    .superRefine(({ extraNameEn, extraNameEs }, context) => {
      // Guests would tick a box without words.
      if (!extraNameEn && !extraNameEs) refuse(context, 'extraNameEn', problem('extraName'))
    })

type ExtraRow = z.infer<ReturnType<typeof extraRow>>

/** A name in one language is used for both. */
const extraOf = ({ extraNameEn: en, extraNameEs: es, extraUnit, extraPrice, extraMax }: ExtraRow) => ({
  name: { en: en || es, es: es || en },
  unit: extraUnit,
  price: extraPrice,
  // Only extras counted by item may be more than one.
  maxQuantity: extraUnit === 'item' ? extraMax : 1,
})

/**
 * The prices and booking mode of a listing.
 *
 * @param currency of the listing, which follows from its country
 */
export const pricingForm = (unit: Unit, currency: Currency) =>
  z
    .looseObject({
      price: unitPrice(currency),
      weekendPrice: weekendPrice(currency),
      cleaningFee: amountOr(currency, money(0, currency)),
      petFee: amountOr(currency, money(0, currency)),
      guestsIncluded: wholeOr(null, { min: 1, max: 10_000 }, problem('guests')),
      extraGuestFee: amountOr(currency, money(0, currency)),
      weekDiscount: percent,
      monthDiscount: percent,
      longSessionHours: field((text) => (text === '' ? null : minutesIn(text))),
      longSessionDiscount: percent,
      lastMinuteDays: wholeOr(null, discountAhead.lastMinute, problem('lastMinuteDays')),
      lastMinuteDiscount: percent,
      earlyBirdDays: wholeOr(null, discountAhead.earlyBird, problem('earlyBirdDays')),
      earlyBirdDiscount: percent,
      refundPolicy: choice(refundPolicies, problem('refundPolicy')),
      depositPercent: choiceOrNone(depositPercents, problem('depositPercent')),
      depositFrom: amountOr(currency, money(0, currency)),
      restDays: choiceOrNone(restDays, problem('restDays')),
      booking: choice(['instant', 'request'], problem('booking')),
      requestsHoldDates: ticked,
    })
    .transform((form, context) => {
      const { guestsIncluded, extraGuestFee, longSessionHours, longSessionDiscount, booking } = form
      if (extraGuestFee.minor > 0 && guestsIncluded === null)
        refuse(context, 'guestsIncluded', problem('guestsIncluded'))
      if (longSessionDiscount > 0 && longSessionHours === null) refuse(context, 'longSessionHours', problem('session'))
      for (const name of ['lastMinute', 'earlyBird'] as const)
        if (form[`${name}Discount`] > 0 && form[`${name}Days`] === null)
          refuse(context, `${name}Days`, problem(`${name}Days`))
      if (form.depositPercent !== null && form.restDays === null) refuse(context, 'restDays', problem('restDays'))
      const extras = rowsOf(extraRow(currency), extraFields, form, MAX_EXTRAS, context).map(extraOf)
      return {
        price: form.price,
        weekendPrice: form.weekendPrice,
        cleaningFee: form.cleaningFee,
        petFee: form.petFee,
        extraGuest:
          guestsIncluded !== null && extraGuestFee.minor > 0 ? { above: guestsIncluded, fee: extraGuestFee } : null,
        weekDiscountPercent: unit === 'day' ? form.weekDiscount : 0,
        monthDiscountPercent: unit === 'day' ? form.monthDiscount : 0,
        longSession:
          unit === 'hour' && longSessionHours !== null && longSessionDiscount > 0
            ? { minutes: longSessionHours, percent: longSessionDiscount }
            : null,
        lastMinute: timed(form.lastMinuteDays, form.lastMinuteDiscount),
        earlyBird: timed(form.earlyBirdDays, form.earlyBirdDiscount),
        refundPolicy: form.refundPolicy,
        deposit: depositIn(form),
        instantBook: booking === 'instant',
        requestsHoldDates: booking === 'request' && form.requestsHoldDates,
        extras,
      }
    })

type Parts = { depositPercent: DepositTerms['percent'] | null; depositFrom: Money; restDays: RestDays | null }

/** Without a deposit its sum and days are of no account. */
const depositIn = ({ depositPercent: percent, depositFrom: from, restDays: days }: Parts): DepositTerms | null =>
  percent === null || days === null ? null : { percent, from, restDays: days }

const timed = (days: number | null, percent: number) => (days === null || percent === 0 ? null : { days, percent })

function minutesIn(text: string): number | Refused {
  const parsed = hours(ruleLimits.session, problem('session')).safeParse(text)
  return parsed.success ? parsed.data : new Refused(problem('session'))
}
