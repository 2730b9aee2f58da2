import type { Currency } from '#kernel/money.ts'

/** What an admin sets of prices. */
export type PriceValues = {
  /** On top of the host's price. */
  serviceFeePercent: number
  /** Days from which a per-day listing's two discounts are given. */
  weekDiscountDays: number
  monthDiscountDays: number
  /** Inside the prices of a country's listings, in the order of the countries. */
  taxes: readonly TaxRate[]
}

type TaxRate = { country: string; percent: number }

/** What an admin sets of stays. */
export type StayValues = {
  /** How long before one its guest is told how to get in. */
  wayInBeforeMinutes: number
  /** The most that a host may claim for one, in dollars; in other currencies as much by the day's rate. */
  hostClaimLimit: number
}

/** For prices shown in another currency where no rate has been fetched: units of each for one dollar. */
export type RateValues = Readonly<Record<Exclude<Currency, 'USD'>, number>>

/** What is switched on. */
export type SwitchValues = { reviewNewListings: boolean; signUpOpen: boolean; siteOpen: boolean }

/** What is announced: all of it, or nothing. */
export type AnnouncementValues = {
  textEn: string | null
  textEs: string | null
  /** ISO 8601. */
  until: string | null
}

/** The tables' limits. */
export const settingLimits = {
  serviceFeePercent: { min: 0, max: 90 },
  weekDiscountDays: { min: 2, max: 60 },
  monthDiscountDays: { min: 3, max: 365 },
  /** A month, in minutes. */
  wayInBeforeMinutes: { min: 0, max: 30 * 24 * 60 },
  /** In dollars. */
  hostClaimLimit: { min: 0, max: 100_000 },
  taxes: 40,
} as const
