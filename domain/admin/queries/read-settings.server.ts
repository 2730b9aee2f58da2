import { readAnnouncement, readMaintenance } from '#domain/company/queries.server.ts'
import { fallbackRates } from '#domain/pricing/queries.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type {
  AnnouncementValues,
  MaintenanceValues,
  PriceValues,
  RateValues,
  StayValues,
  SwitchValues,
} from '../settings.ts'

const settings = (db: Db | Tx) => db.selectFrom('settings')

export async function readPrices(db: Db | Tx): Promise<PriceValues> {
  const row = await settings(db)
    .select(['service_fee_percent', 'week_discount_days', 'month_discount_days'])
    .executeTakeFirstOrThrow()
  const taxes = await db.selectFrom('tax_rates').select(['country_code', 'percent']).orderBy('country_code').execute()
  return {
    serviceFeePercent: row.service_fee_percent,
    weekDiscountDays: row.week_discount_days,
    monthDiscountDays: row.month_discount_days,
    taxes: taxes.map(({ country_code, percent }) => ({ country: country_code, percent: Number(percent) })),
  }
}

export async function readStays(db: Db | Tx): Promise<StayValues> {
  return settings(db)
    .select([
      'way_in_before_minutes as wayInBeforeMinutes',
      'host_claim_limit_usd as hostClaimLimit',
      'second_person_usd as secondPersonFrom',
      'owner_day_limit_usd as dayLimitOwner',
      'finance_day_limit_usd as dayLimitFinance',
      'other_day_limit_usd as dayLimitOther',
    ])
    .executeTakeFirstOrThrow()
}

export async function readFallbackRates(db: Db | Tx): Promise<RateValues> {
  const rates = await fallbackRates(db)
  return { CLP: rates['USD_CLP']!, EUR: rates['USD_EUR']!, GBP: rates['USD_GBP']! }
}

export async function readSwitches(db: Db | Tx): Promise<SwitchValues> {
  const row = await settings(db).select(['review_new_listings', 'sign_up_open', 'site_open']).executeTakeFirstOrThrow()
  return { reviewNewListings: row.review_new_listings, signUpOpen: row.sign_up_open, siteOpen: row.site_open }
}

export async function readAnnouncementValues(db: Db | Tx): Promise<AnnouncementValues> {
  const stored = await readAnnouncement(db)
  return {
    textEn: stored?.text.en ?? null,
    textEs: stored?.text.es ?? null,
    until: stored?.until.toISOString() ?? null,
  }
}

export async function readMaintenanceValues(db: Db | Tx): Promise<MaintenanceValues> {
  const stored = await readMaintenance(db)
  return {
    maintenanceFrom: stored?.from.toISOString() ?? null,
    maintenanceUntil: stored?.until.toISOString() ?? null,
  }
}
