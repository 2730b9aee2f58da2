import { type PastedPointFailure, pastedPoint } from '#domain/places/pasted-point.ts'
import { degrees, field, Refused } from '#kernel/fields.ts'

const problem = (name: string) => `wizard:problems.${name}`

const problems: Record<PastedPointFailure['reason'], string> = {
  unreadable: problem('coordinates'),
  'too-long': problem('coordinates'),
  'short-link': problem('shortLink'),
  'no-point': problem('linkWithoutPoint'),
  'short-code': problem('shortCode'),
  'out-of-range': problem('outOfRange'),
  swapped: problem('swapped'),
}

const degreesOfLatitude = degrees(90, problem('outOfRange'))

/** A point that was pasted as one text stands in both fields by now, or could not be read. */
export const latitude = field((text) => {
  if (text === '') return new Refused(problem('pin'))
  const read = degreesOfLatitude.safeParse(text)
  if (read.success) return read.data
  if (Number.isFinite(Number(text))) return new Refused(problem('outOfRange'))
  const point = pastedPoint(text)
  return new Refused(point.ok ? problem('coordinates') : problems[point.failure.reason])
})

export const longitude = degrees(180, problem('pin'))
