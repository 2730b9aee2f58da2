import { elsewhereIn } from './elsewhere.ts'
import { type Part, phonesIn } from './phone-numbers.ts'
import { type SeenText, seenText } from './seen-text.ts'
import { streetAddressesIn } from './street-addresses.ts'

/** The text that replaces each hidden part. */
const COVER = '•••••'

/** So many of a person's last messages are read as one text. */
export const READ_TOGETHER = 5

/**
 * Hides contact details in messages before a booking is confirmed, in time linear to their length.
 * A telephone number whose digits stand in several of them is hidden in each.
 *
 * @param texts of one person in one conversation, the oldest first
 * @returns null for one with nothing to hide
 */
export function coveredTogether(texts: readonly string[]): (string | null)[] {
  const seen = texts.map(seenText)
  const apart = seen.map(({ text }) => [...elsewhereIn(text), ...streetAddressesIn(text), ...phonesIn(text)])
  const shared = seen.length > 1 ? phonesAcross(seen) : seen.map(() => [])
  return seen.map((each, at) => covered(each, [...apart[at]!, ...shared[at]!]))
}

/** A text that stands by itself, as others read it. */
export const coveredText = (text: string): string => coveredTogether([text])[0] ?? text

export const hasContactData = (text: string): boolean => coveredTogether([text])[0] !== null

/** The other side would read less of a message than of how it is covered now. */
export const coversMore = (covered: string | null, now: string | null): boolean =>
  covered !== null && (now === null || shown(covered) < shown(now))

const shown = (text: string) => text.replaceAll(COVER, '').length

/** Parts of numbers that go on from one message to the next. */
function phonesAcross(seen: readonly SeenText[]): Part[][] {
  const starts = seen.map((_, at) => seen.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, 0))
  const phones = phonesIn(seen.map(({ text }) => text).join('\n'))
  return seen.map(({ text }, at) => {
    const [start, end] = [starts[at]!, starts[at]! + text.length]
    const across = phones.filter(({ from, to }) => from < end && to > start && (from < start || to > end))
    return across.map(({ from, to }) => ({ from: Math.max(from, start) - start, to: Math.min(to, end) - start }))
  })
}

function covered({ written, from, to }: SeenText, parts: readonly Part[]): string | null {
  if (parts.length === 0) return null
  let at = 0
  const pieces: string[] = []
  for (const part of joined(parts)) {
    pieces.push(written.slice(at, from[part.from]), COVER)
    at = to[part.to - 1]!
  }
  return pieces.join('') + written.slice(at)
}

/** Sorts the parts and merges those that overlap. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else all.push({ ...part })
  }
  return all
}
