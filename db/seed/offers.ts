import type { BookingRules } from '#domain/availability/stay.ts'
import { categoryOf } from '#domain/listings/category.ts'
import { type ChosenExtra, type Extra, type PriceSettings, type Rates } from '#domain/pricing/quote.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { type Money, money } from '#kernel/money.ts'
import { extraIdeas } from './data/extras.ts'
import type { Facts } from './facts.ts'
import { niceAmount, niceShare, type Price } from './prices.ts'
import { idsOf, type Random, randomOf } from './random.ts'
import type { Slot } from './slots.ts'
import { SEED } from './world.ts'

/** All prices of a listing. */
export type Offer = { rates: Rates; extras: readonly Extra[] }

type Let = { id: string; slot: Slot; facts: Facts; rules: BookingRules; price: Price; published: Date }

/** The operator's price settings and taxes, as the migrations set them. */
export type SeedSettings = PriceSettings & { taxPercents: Readonly<Record<string, number>> }

/** Some hosts charge one price, others vary it by weekend, season, party and pets. */
export function makeOffer(listing: Let, today: Day, settings: SeedSettings): Offer {
  const random = randomOf(`${SEED}:offer:${listing.id}`)
  return { rates: makeRates(listing, today, settings, random), extras: makeExtras(listing, random) }
}

function makeRates({ slot, facts, rules, price }: Let, today: Day, settings: SeedSettings, random: Random): Rates {
  const { unitPrice, cleaningFee } = price
  const isPerDay = slot.unit === 'day'
  const none = money(0, unitPrice.currency)
  const above = Math.ceil(facts.guests / 2)
  return {
    unit: isPerDay ? 'day' : 'hour',
    unitPrice,
    cleaningFee,
    weekendPrice: random.chance(0.3) ? niceShare(unitPrice, 1.1 + 0.3 * random.next()) : null,
    overrides: random.chance(0.15) ? season(unitPrice, today, random) : [],
    discounts: isPerDay ? stayDiscounts(settings, random) : sessionDiscounts(rules, random),
    extraGuest:
      facts.guests >= 4 && random.chance(0.2)
        ? { above, fee: niceShare(unitPrice, Math.min(0.08, 0.6 / facts.guests)) }
        : null,
    petFee: facts.pets && random.chance(0.6) ? niceShare(unitPrice, isPerDay ? 0.2 : 0.5) : none,
    serviceFeePercent: settings.serviceFeePercent,
    taxPercent: settings.taxPercents[slot.city.country] ?? null,
  }
}

/** An expensive week ahead, and after it a few cheap days. */
function season(unitPrice: Money, today: Day, random: Random): Rates['overrides'] {
  const from = addDays(today, random.between(20, 75))
  return [
    { from, to: addDays(from, 6), price: niceShare(unitPrice, 1.35) },
    { from: addDays(from, 7), to: addDays(from, 10), price: niceShare(unitPrice, 0.85) },
  ]
}

function stayDiscounts({ weekDays, monthDays }: SeedSettings, random: Random): Rates['discounts'] {
  if (!random.chance(0.35)) return []
  const week = random.pick([5, 8, 10, 12])
  return [
    { minUnits: weekDays, percent: week, span: 'week' },
    ...(random.chance(0.6)
      ? [{ minUnits: monthDays, percent: week + random.pick([5, 10, 15]), span: 'month' as const }]
      : []),
  ]
}

function sessionDiscounts({ minMinutes, maxMinutes }: BookingRules, random: Random): Rates['discounts'] {
  const minUnits = Math.max(240, minMinutes + 60)
  return minUnits <= maxMinutes && random.chance(0.3) ? [{ minUnits, percent: random.pick([5, 10, 15]) }] : []
}

function makeExtras({ id, slot, published, price: { unitPrice } }: Let, random: Random): Extra[] {
  if (!random.chance(0.4)) return []
  const newId = idsOf(`${SEED}:extras:${id}`)
  const ideas = extraIdeas(slot.kind, categoryOf(slot.kind)).filter(
    ({ unit }) => unit !== 'hour' || slot.unit === 'hour',
  )
  return random
    .shuffled(ideas)
    .slice(0, random.between(1, 3))
    .map(({ unit, name, dollars, maxQuantity = 1 }) => ({
      id: newId(published),
      unit,
      name,
      price: niceAmount(dollars * (0.85 + 0.3 * random.next()), unitPrice.currency),
      maxQuantity,
    }))
}

/** Every third guest adds an extra. */
export function chooseExtras(bookingId: string, extras: readonly Extra[]): ChosenExtra[] {
  const random = randomOf(`${SEED}:chosen:${bookingId}`)
  if (extras.length === 0 || !random.chance(0.35)) return []
  const extra = random.pick(extras)
  return [{ extra, quantity: random.between(1, Math.min(3, extra.maxQuantity)) }]
}
