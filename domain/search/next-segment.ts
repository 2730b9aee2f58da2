import type { Draft } from './draft.ts'
import { isFilled } from './next-step.ts'

/** The parts of the search bar on a desk, in the order in which they are asked. */
const segments = ['where', 'what', 'dates', 'who'] as const
export type Segment = (typeof segments)[number]

/** By the hour a start alone is half an answer. */
const isComplete: Record<Segment, (draft: Draft) => boolean> = {
  where: isFilled.location,
  what: isFilled.category,
  dates: (draft) => isFilled.dates(draft) && (draft.type === 'day' || draft.startTime !== null),
  who: isFilled.guests,
}

/** What is asked after a choice: the next segment that is still open; null when nothing is. */
export const segmentAfter = (segment: Segment, draft: Draft): Segment | null =>
  segments.slice(segments.indexOf(segment) + 1).find((next) => !isComplete[next](draft)) ?? null
