/** Requests to book that somebody should have answered within a year, and how long the answers took. */
export type Responses = {
  answered: number
  /** That ran out unanswered. */
  missed: number
  /** Half of the answers came sooner; null without one. */
  medianMinutes: number | null
}

/** Fewer say nothing about a person. */
const LEAST_REQUESTS = 3

/** How long an answer usually takes: in minutes, at most. */
const spans = [
  { within: 'hour', minutes: 60 },
  { within: 'hours', minutes: 6 * 60 },
  { within: 'day', minutes: 24 * 60 },
] as const

export type ResponseFigures = { percent: number; within: (typeof spans)[number]['within'] | 'longer' | null }

/** What a public profile says of it; null where there were too few requests. A rate is never rounded up to all. */
export function responseFigures({ answered, missed, medianMinutes }: Responses): ResponseFigures | null {
  const all = answered + missed
  if (all < LEAST_REQUESTS) return null
  const within =
    medianMinutes === null ? null : (spans.find(({ minutes }) => medianMinutes <= minutes)?.within ?? 'longer')
  return { percent: Math.floor((100 * answered) / all), within }
}
