import type { BookingRules } from '#domain/availability/stay.ts'

/** Rules that forbid as little as possible, per day, in Santiago; a test overrides what it needs. */
export const openRules: BookingRules = {
  unit: 'day',
  zone: 'America/Santiago',
  checkInMinutes: 900,
  checkOutMinutes: 660,
  sameDayTurnover: false,
  minDays: 1,
  maxDays: 180,
  minimumStays: [],
  minMinutes: 60,
  maxMinutes: 720,
  lengthStepMinutes: 60,
  startStepMinutes: 60,
  leadTimeMinutes: 0,
  horizonDays: 365,
  turnoverMinutes: 0,
  openingHours: [],
  openingExceptions: [],
  recurringBlocks: [],
}
