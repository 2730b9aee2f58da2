import type { Address } from '#app/address.ts'
import { addresses, type Pattern, patterns } from '#app/addresses.ts'

/** The address that a path matches, by the router's rules. */
export type MatchedAddress = {
  pattern: Pattern
  address: Address
  params: Readonly<Record<string, string>>
  /** Whether the router's script loads the page's data. */
  isData: boolean
}

/** A pattern cut at its slashes; `null` is a parameter. */
type Shape = { pattern: Pattern; segments: readonly (string | null)[]; names: readonly string[] }

const fixed = new Map<string, Pattern>()
/** The patterns with parameters, by their first segment and how many segments there are. */
const shapes = new Map<string, Shape[]>()

for (const pattern of patterns)
  for (const path of spelled(pattern)) {
    if (!path.includes(':')) {
      fixed.set(path, pattern)
      continue
    }
    const parts = path.slice(1).split('/')
    const segments = parts.map((part) => (part.startsWith(':') ? null : part))
    const names = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
    const key = keyOf(parts)
    shapes.set(key, [...(shapes.get(key) ?? []), { pattern, segments, names }])
  }
// More fixed segments win, and then the order of the list.
for (const some of shapes.values()) some.sort((one, other) => one.names.length - other.names.length)

/** Spellings of a pattern, with and without an optional last parameter. */
function spelled(pattern: Pattern): string[] {
  if (!pattern.endsWith('?')) return [pattern]
  return [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))]
}

function keyOf(segments: readonly string[]): string {
  return `${segments.length} ${segments[0]}`
}

/** @param path as it was requested, without its query; `/*` answers what cannot be read as well */
export function matchAddress(path: string): MatchedAddress {
  const isData = path.endsWith('.data')
  const plain = isData ? path.slice(0, path.endsWith('/_.data') ? -6 : -5) : path
  const decoded = withoutLastSlashes(decodedPath(plain))
  const small = inSmallLetters(decoded)
  const known = fixed.get(small)
  if (known) return { pattern: known, address: addresses[known], params: {}, isData }

  const segments = small.slice(1).split('/')
  const shape = shapes.get(keyOf(segments))?.find((each) => fits(each, segments))
  if (!shape) return { pattern: '/*', address: addresses['/*'], params: {}, isData }
  const given = decoded.slice(1).split('/')
  const values = given.filter((_, at) => shape.segments[at] === null)
  const params = Object.fromEntries(shape.names.map((name, at) => [name, values[at]!.replaceAll('%2F', '/')]))
  return { pattern: shape.pattern, address: addresses[shape.pattern], params, isData }
}

const fits = ({ segments }: Shape, given: readonly string[]) =>
  segments.every((segment, at) => (segment === null ? given[at] !== '' : segment === given[at]))

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Letters of other alphabets are no capitals of ours, whatever `toLowerCase` makes of them. */
const inSmallLetters = (path: string) =>
  /[A-Z]/.test(path) ? path.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : path

/** Segment by segment: a slash that is written as a percent sign parts none. */
function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
