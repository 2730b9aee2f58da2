import { devices, sources } from '#domain/analytics/observation.ts'
import { units } from '#domain/availability/unit.ts'
import { siteIds } from '#domain/i18n/site.ts'
import type { Comparison, Filters, Grain, Range } from '#domain/insights/report-input.ts'
import { subcategories } from '#domain/listings/category.ts'
import { type Day, isDay } from '#kernel/dates.ts'
import { currencies, type Currency } from '#kernel/money.ts'
import { daysIn, grains, grainsFor, MAX_DAYS, type Preset, presets, rangeOf } from './period.ts'

export const comparisons = ['previous', 'year', 'none'] as const satisfies readonly Comparison[]

/** The values of each filter; a city's are those that the figures have. */
export const filterValues = { site: siteIds, unit: units, subcategory: subcategories, device: devices, source: sources }
export const filterNames = ['site', 'unit', 'city', 'subcategory', 'device', 'source'] as const
export type FilterName = (typeof filterNames)[number]

/** The table's limit, in characters. */
const MAX_CITY = 120
const DEFAULT_PRESET: Preset = '28d'

type RangeProblem = 'from' | 'to' | 'order' | 'future' | 'long'

export type ReportParams = {
  preset: Preset | 'custom'
  range: Range
  compare: Comparison
  grain: Grain
  grains: readonly Grain[]
  filters: Filters
  /** Of prices; null is the one that most searches name. */
  currency: Currency | null
  /** The days as they were typed, and what is wrong with them; the report is then of the default range. */
  typed: { from: string; to: string }
  problem: RangeProblem | null
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((each) => each === text)

/**
 * Reads a report's parameters; unreadable choices count as missing, unreadable days are a problem.
 *
 * @param today in the site's zone
 */
export function readReportParams(params: Readonly<Record<string, string>>, today: Day): ReportParams {
  const preset = params['range'] === 'custom' ? 'custom' : (oneOf(presets, params['range']) ?? DEFAULT_PRESET)
  const typed = { from: (params['from'] ?? '').trim().slice(0, 20), to: (params['to'] ?? '').trim().slice(0, 20) }
  const problem = preset === 'custom' ? problemOf(typed, today) : null
  const range = preset !== 'custom' ? rangeOf(preset, today) : problem ? rangeOf(DEFAULT_PRESET, today) : typed
  const possible = grainsFor(range)
  return {
    preset,
    range,
    compare: oneOf(comparisons, params['compare']) ?? 'previous',
    grain: oneOf(possible, params['by']) ?? coarserThan(params['by'], possible),
    grains: possible,
    filters: filtersOf(params),
    currency: oneOf(currencies, params['currency']) ?? null,
    typed: preset === 'custom' ? typed : range,
    problem,
  }
}

function problemOf({ from, to }: Range, today: Day): RangeProblem | null {
  if (!isDay(from)) return 'from'
  if (!isDay(to)) return 'to'
  if (to < from) return 'order'
  if (to > today) return 'future'
  return daysIn({ from, to }) > MAX_DAYS ? 'long' : null
}

/** The nearest coarser grain where the range has too many of the requested one. */
const coarserThan = (text: string | undefined, possible: readonly Grain[]): Grain =>
  grains.slice(grains.findIndex((each) => each === text) + 1).find((grain) => possible.includes(grain)) ?? 'month'

function filtersOf(params: Readonly<Record<string, string>>): Filters {
  // Half a character and NUL are no text that PostgreSQL takes.
  const city = (params['city'] ?? '').replaceAll('\0', '').trim().slice(0, MAX_CITY).toWellFormed()
  return {
    site: oneOf(siteIds, params['site']),
    unit: oneOf(units, params['unit']),
    city: city === '' ? undefined : city,
    subcategory: oneOf(subcategories, params['subcategory']),
    device: oneOf(devices, params['device']),
    source: oneOf(sources, params['source']),
  }
}

/** The parameters of a report as an address has them, without those that are the default. */
export function queryOf(params: ReportParams, changes: { filters?: Filters } = {}): URLSearchParams {
  const { preset, typed, compare, grain, grains: possible, filters, currency } = { ...params, ...changes }
  const chosen = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))
  return new URLSearchParams({
    ...(preset !== DEFAULT_PRESET && { range: preset }),
    ...(preset === 'custom' && typed),
    ...(compare !== 'previous' && { compare }),
    ...(grain !== possible[0] && { by: grain }),
    ...Object.fromEntries(chosen),
    ...(currency && { currency }),
  })
}

export const pathWith = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)
