import { z } from 'zod'
import { subcategories } from './category.ts'
import { REPORT_MAX, reportReasons } from './report.ts'

/**
 * A visitor's report of a listing; messages are keys of the catalogue, shown beside the field. 'Something else' needs a
 * text.
 */
export const ReportForm = z
  .object({
    reason: z.enum(reportReasons, { error: 'report:problems.reason' }),
    text: z.string().trim().max(REPORT_MAX, 'report:problems.long').default(''),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', { path: ['text'], error: 'report:problems.text' })

export type ReportForm = z.infer<typeof ReportForm>

/** The choice between a space per day and one per hour, before there is a listing. */
export const ListingTypeForm = z.object({ type: z.enum(['home', 'experience'], { error: 'chooser:problems.type' }) })

/** Days and hours of the longest month. */
export const maxUnitsAMonth = { day: 31, hour: 31 * 24 } as const

const unitsAMonth = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((units) => units >= 1 && units <= max)

const degrees = (max: number) => z.number().min(-max).max(max)

/** '-33.4489,-70.6693,Santiago': where the place is that was chosen by this name. */
const namedPoint = z
  .string()
  .regex(/^-?\d[\d.]*,-?\d[\d.]*,./)
  .transform((text) => {
    const [lat, lng, ...name] = text.split(',')
    return { lat: Number(lat), lng: Number(lng), name: name.join() }
  })
  .pipe(z.object({ lat: degrees(90), lng: degrees(180), name: z.string() }))

/** Letters of a place that is looked up. */
const MAX_PLACE = 120

/** Of a space that somebody might list: what it is, and where. An address with an unknown kind means the first one. */
export const SpaceToEstimate = z.object({
  kind: z.enum(subcategories).catch('apartment'),
  per: z.enum(['day', 'hour']).catch('day'),
  /** Missing, the site's own city is meant; empty, anywhere. */
  place: z
    .string()
    .trim()
    .transform((text) => text.slice(0, MAX_PLACE))
    .optional(),
  /** Counts only beside a place of the same name: before the script is there nothing takes it away when another is typed. */
  at: namedPoint.optional().catch(undefined),
})

export type SpaceToEstimate = z.infer<typeof SpaceToEstimate>

/** How much of a month it is let: the number of days, or of hours. */
export const unitsToEstimate = { day: unitsAMonth(maxUnitsAMonth.day), hour: unitsAMonth(maxUnitsAMonth.hour) }
