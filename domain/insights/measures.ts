/**
 * The columns of `daily_figures`. A visitor's device and source are those of the first thing of the day, a visit's and its pages' those of
 * the visit's first page.
 *
 * - `visitors`: visitors of a day, who have another key on the next; of a unit, a city or a subcategory those who saw a page of it.
 * - `visits`, `bounces`: visits that saw such a page, and those of one page.
 * - `views`, `seconds`: pages, and how long they were looked at.
 * - `searches`, `without-result`, `unopened`: searches; those that found nothing; those that found something of which nothing was opened.
 * - `searchers`: visitors of a day who searched.
 * - `reached-…`: visitors of a day who took the step. `followed-…`: who took it after all steps before it.
 */
export const measures = [
  'visitors',
  'visits',
  'bounces',
  'views',
  'seconds',
  'searches',
  'searchers',
  'without-result',
  'unopened',
  'reached-search',
  'reached-listing',
  'reached-panel',
  'reached-hold',
  'reached-paid',
  'followed-listing',
  'followed-panel',
  'followed-hold',
  'followed-paid',
] as const

export type Measure = (typeof measures)[number]

export const columnOf = (measure: Measure): string => measure.replaceAll('-', '_')

export const steps = ['search', 'listing', 'panel', 'hold', 'paid'] as const
export type FunnelStep = (typeof steps)[number]

/** Of `book_figures`, by the day on which it happened. */
export const bookMeasures = ['requests', 'answered', 'accepted', 'declined', 'expired'] as const

/** Of `book_figures`, by the day on which it was booked: bookings that were paid on a later one. */
export const PAID_LATER = 'paid-later'

/** Measures with a name of their own. Of `named_figures`: a filter's, a step's with a bucket of seconds (took-panel:12), a position. */
export const families = {
  filter: 'filter:',
  took: 'took-',
  position: 'position:',
  /** Of `book_figures`; `answer:12`: the bucket of the seconds until a host's answer. */
  answer: 'answer:',
  /** `review:guest:5`, `cancelled:host:host-cancelled`, `claim:guest:cleaning:decided` */
  review: 'review:',
  cancelled: 'cancelled:',
  claim: 'claim:',
} as const
