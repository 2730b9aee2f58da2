import type { Point } from '#kernel/geo.ts'

const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const

export type Direction = (typeof directions)[number]

/** The nearest of eight directions, from a place to a point that is not far. */
export function directionOf(from: Point, to: Point): Direction {
  const turn = ((to.lng - from.lng + 540) % 360) - 180
  const east = turn * Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const eighths = Math.round(Math.atan2(east, to.lat - from.lat) / (Math.PI / 4))
  return directions[(eighths + directions.length) % directions.length]!
}
