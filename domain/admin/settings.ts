import type { Currency } from '#kernel/money.ts'

/** The settings of prices. */
export type PriceValues = {
  /** A percentage on top of the host's price. */
  serviceFeePercent: number
  /** Minimum days of a per-day listing's two discounts. */
  weekDiscountDays: number
  monthDiscountDays: number
  /** Taxes included in the prices of a country's listings, in the order of the countries. */
  taxes: readonly TaxRate[]
}

type TaxRate = { country: string; percent: number }

/** The settings of stays. */
export type StayValues = {
  /** Minutes before a stay at which its guest gets the arrival instructions. */
  wayInBeforeMinutes: number
  /** A host's maximum claim per stay in dollars, converted by the day's rate. */
  hostClaimLimit: number
  /** The most in dollars that one admin moves by hand for one booking; above it a second person agrees. */
  secondPersonFrom: number
  /** The most in dollars that an admin of a role moves by hand in a day; null: no limit. Above it a second person agrees. */
  dayLimitOwner: number | null
  dayLimitFinance: number | null
  dayLimitOther: number | null
}

/** Fallback rates for display: units of each currency for one dollar. */
export type RateValues = Readonly<Record<Exclude<Currency, 'USD'>, number>>

/** The switches. */
export type SwitchValues = { reviewNewListings: boolean; signUpOpen: boolean; siteOpen: boolean }

/** The announcement: all fields, or none. */
export type AnnouncementValues = {
  textEn: string | null
  textEs: string | null
  /** ISO 8601. */
  until: string | null
}

/** When the site is closed for maintenance: both, or neither. ISO 8601. */
export type MaintenanceValues = { maintenanceFrom: string | null; maintenanceUntil: string | null }

/** The tables' limits. */
export const settingLimits = {
  serviceFeePercent: { min: 0, max: 90 },
  weekDiscountDays: { min: 2, max: 60 },
  monthDiscountDays: { min: 3, max: 365 },
  /** A month, in minutes. */
  wayInBeforeMinutes: { min: 0, max: 30 * 24 * 60 },
  /** In dollars. */
  hostClaimLimit: { min: 0, max: 100_000 },
  secondPersonFrom: { min: 0, max: 100_000 },
  dayLimit: { min: 0, max: 1_000_000 },
  taxes: 40,
} as const
