/** Requests of a year that a host should have answered, and how long the answers took. */
export type Responses = {
  answered: number
  /** Requests that expired unanswered. */
  missed: number
  /** Half of the answers came sooner; null without any answer. */
  medianMinutes: number | null
}

/** Fewer requests say nothing about a person. */
const MIN_REQUESTS = 3

/** An answer usually takes at most so many minutes. */
const spans = [
  { within: 'hour', minutes: 60 },
  { within: 'hours', minutes: 6 * 60 },
  { within: 'day', minutes: 24 * 60 },
] as const

export type ResponseFigures = { percent: number; within: (typeof spans)[number]['within'] | 'longer' | null }

/** A rate below 100 % is never rounded up to it; null after too few requests. */
export function responseFigures({ answered, missed, medianMinutes }: Responses): ResponseFigures | null {
  const all = answered + missed
  if (all < MIN_REQUESTS) return null
  const within =
    medianMinutes === null ? null : (spans.find(({ minutes }) => medianMinutes <= minutes)?.within ?? 'longer')
  return { percent: Math.floor((100 * answered) / all), within }
}
