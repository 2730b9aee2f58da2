import { addresses, beginningsOf, patterns } from '#app/addresses.ts'

/** Every page that a device keeps is about one thing with an id, or lists them. */
const ID = String.raw`[\da-f-]{36}`

/** The pages that a device's worker keeps, and the addresses at which it forgets them. */
export function devicePages(): { list: string; one: string; forgets: readonly string[] } {
  const cached = patterns.filter((pattern) => addresses[pattern].device === 'kept')
  const [list = '', one = '', ...more] = cached.toSorted((page, other) => page.length - other.length)
  if (!one.startsWith(`${list}/:`) || more.length > 0)
    throw new Error(`The worker keeps a list and its things, not ${cached.join(', ')}`)
  return { list, one: one.replace(/:\w+/, ID), forgets: beginningsOf(({ device }) => device === 'forgets') }
}
