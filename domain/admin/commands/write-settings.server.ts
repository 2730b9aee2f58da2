import { forgetCompany } from '#domain/company/queries.server.ts'
import { crossRates } from '#domain/pricing/exchange.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import {
  readAnnouncementValues,
  readFallbackRates,
  readMaintenanceValues,
  readPrices,
  readStays,
  readSwitches,
} from '../queries/read-settings.server.ts'
import type {
  AnnouncementValues,
  MaintenanceValues,
  PriceValues,
  RateValues,
  StayValues,
  SwitchValues,
} from '../settings.ts'
import { changeSettings, type SettingsChange } from './change-settings.server.ts'

/** Stores prices for future quotes; bookings, requests and holds keep their agreed ones. */
export const setPrices = (db: Db, change: SettingsChange<PriceValues>, now: Date) =>
  changeSettings(db, { action: 'prices-changed', read: readPrices, write: writePrices }, change, now)

async function writePrices(tx: Tx, { taxes, ...prices }: PriceValues): Promise<void> {
  await tx
    .updateTable('settings')
    .set({
      service_fee_percent: prices.serviceFeePercent,
      week_discount_days: prices.weekDiscountDays,
      month_discount_days: prices.monthDiscountDays,
    })
    .execute()
  await tx.deleteFrom('tax_rates').execute()
  if (taxes.length === 0) return
  const rows = taxes.map(({ country, percent }) => ({ country_code: country, percent }))
  await tx.insertInto('tax_rates').values(rows).execute()
}

export const setStays = (db: Db, change: SettingsChange<StayValues>, now: Date) =>
  changeSettings(db, { action: 'stays-changed', read: readStays, write: writeStays }, change, now)

const writeStays = (tx: Tx, { wayInBeforeMinutes, hostClaimLimit, secondPersonFrom, ...limits }: StayValues) =>
  tx
    .updateTable('settings')
    .set({
      way_in_before_minutes: wayInBeforeMinutes,
      host_claim_limit_usd: hostClaimLimit,
      second_person_usd: secondPersonFrom,
      owner_day_limit_usd: limits.dayLimitOwner,
      finance_day_limit_usd: limits.dayLimitFinance,
      other_day_limit_usd: limits.dayLimitOther,
    })
    .execute()

/** Stores display rates for pairs that were never fetched, derived through the dollar. */
export const setFallbackRates = (db: Db, change: SettingsChange<RateValues>, now: Date) =>
  changeSettings(db, { action: 'rates-changed', read: readFallbackRates, write: writeRates }, change, now)

function writeRates(tx: Tx, rates: RateValues) {
  const pairs = crossRates({ ...rates, USD: 1 }).map(({ base, target, rate }) => [`${base}_${target}`, rate])
  return tx
    .updateTable('settings')
    .set({ fallback_rates: JSON.stringify(Object.fromEntries(pairs)) })
    .execute()
}

export async function setSwitches(db: Db, change: SettingsChange<SwitchValues>, now: Date) {
  const section = { action: 'switches-changed', read: readSwitches, write: writeSwitches } as const
  const outcome = await changeSettings(db, section, change, now)
  forgetCompany(db)
  return outcome
}

const writeSwitches = (tx: Tx, { reviewNewListings, signUpOpen, siteOpen }: SwitchValues) =>
  tx
    .updateTable('settings')
    .set({ review_new_listings: reviewNewListings, sign_up_open: signUpOpen, site_open: siteOpen })
    .execute()

/** Stores or removes the announcement to everybody. */
export async function setAnnouncement(db: Db, change: SettingsChange<AnnouncementValues>, now: Date) {
  const section = { action: 'announced', read: readAnnouncementValues, write: writeAnnouncement } as const
  const outcome = await changeSettings(db, section, change, now)
  forgetCompany(db)
  return outcome
}

async function writeAnnouncement(tx: Tx, { textEn, textEs, until }: AnnouncementValues): Promise<void> {
  await tx.deleteFrom('announcement').execute()
  if (textEn === null || textEs === null || until === null) return
  const row = { text_en: textEn, text_es: textEs, shown_until: until }
  await tx.insertInto('announcement').values(row).execute()
}

/** Stores when the site is closed, or that nothing is planned. */
export async function setMaintenance(db: Db, change: SettingsChange<MaintenanceValues>, now: Date) {
  const section = { action: 'maintenance-planned', read: readMaintenanceValues, write: writeMaintenance } as const
  const outcome = await changeSettings(db, section, change, now)
  forgetCompany(db)
  return outcome
}

const writeMaintenance = (tx: Tx, { maintenanceFrom, maintenanceUntil }: MaintenanceValues) =>
  tx.updateTable('settings').set({ maintenance_from: maintenanceFrom, maintenance_until: maintenanceUntil }).execute()
