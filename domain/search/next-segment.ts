import type { Draft } from './draft.ts'
import { isFilled } from './next-step.ts'

/** The parts of the search bar on a desktop, in the order of the steps. */
const segments = ['where', 'what', 'dates', 'who'] as const
export type Segment = (typeof segments)[number]

/** Per hour a start without a length is incomplete. */
const isComplete: Record<Segment, (draft: Draft) => boolean> = {
  where: isFilled.location,
  what: isFilled.category,
  dates: (draft) => isFilled.dates(draft) && (draft.type === 'day' || draft.startTime !== null),
  who: isFilled.guests,
}

/** The segment to open after a choice: the next one without a value; null when all have one. */
export const segmentAfter = (segment: Segment, draft: Draft): Segment | null =>
  segments.slice(segments.indexOf(segment) + 1).find((next) => !isComplete[next](draft)) ?? null
