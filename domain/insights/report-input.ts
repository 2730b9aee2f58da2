import type { Device, Source } from '#domain/analytics/observation.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'

/** Both ends are included. */
export type Range = { from: Day; to: Day }
export type Comparison = 'none' | 'previous' | 'year'
export type Grain = 'day' | 'week' | 'month'

export type Filters = {
  site?: SiteId | undefined
  unit?: Unit | undefined
  city?: string | undefined
  subcategory?: string | undefined
  device?: Device | undefined
  source?: Source | undefined
}

/** The question of a report; `zone` says which day `now` is. */
export type ReportInput = {
  range: Range
  compare: Comparison
  grain: Grain
  filters: Filters
  now: Date
  zone: string
}

/** One bar of a chart; weeks begin with Monday; `isPartial` where the range or today cuts it. */
export type Period = Range & { isPartial: boolean }

/** A report and the same of the range that it is compared with. */
export type Compared<Report> = {
  range: Range
  current: Report
  compared: { range: Range; report: Report } | null
  /** Later observations are not in the figures yet; null where nothing ever was. */
  rolledUntil: Date | null
}
