import { isId } from '#kernel/ids.ts'

/** In the place of what only the job may know. */
const COVERED = '•••'

/** Values of these names are covered, whatever they look like, with all that they hold. */
const SECRET_NAME = /secret|token|password|code|hash|signature/i

/** Ids, times and names of ours tell nobody anything; every other text may be somebody's. */
const isPlain = (text: string) =>
  isId(text) ||
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z)?$/.test(text) ||
  /^[a-z]{2,20}([._-]([a-z]{1,20}|\d{1,10})){0,4}$/.test(text)

/** The key of an event is such parts, between colons. */
const isPlainKey = (text: string) => text.split(':').every((part) => isPlain(part))

/**
 * A job's payload as an admin may read it: its shape, its numbers and ids, and nothing that somebody has written or that opens anything.
 *
 * @param isSecret whether it stands below such a name
 */
export function coveredPayload(value: unknown, isSecret = false): unknown {
  if (Array.isArray(value)) return value.map((each) => coveredPayload(each, isSecret))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, coveredPayload(each, isSecret || SECRET_NAME.test(name))]),
    )
  if (value === null || typeof value === 'boolean') return value
  const isShown = typeof value === 'number' || (typeof value === 'string' && (isPlain(value) || isPlainKey(value)))
  return isShown && !isSecret ? value : COVERED
}
