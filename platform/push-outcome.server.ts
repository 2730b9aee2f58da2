/** A message to a device, whatever its service. */
export type Push = {
  /** The words, and where they lead: a path of this site. A browser shows more of it (`app/shell/device/push.js`). */
  message: Readonly<{ title: string; body: string; address: string }>
  /** A push service keeps the message so long for a device that is off. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** The service keeps the newest waiting message of a topic, at most 32 characters of base64url. */
  topic: string
}

/** `gone`: the subscription has ended; `later`: the service is busy; `refused`: retrying is useless. */
export type PushOutcome =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'later' | 'refused'; why: string; afterSeconds: number | null }

/** Bytes of a title or a body: with the rest of a message well below the 4096 that services take. */
export const MAX_PUSH_TEXT_BYTES = 1000

/** A text of so many bytes at most, which ends with an ellipsis where it was longer. */
export function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let start = ''
  let bytes = Buffer.byteLength('…')
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > maxBytes) break
    start += sign
  }
  return `${start}…`
}

/** @param answer the service's, in short */
export const answeredPush = (answer: string, isLater: boolean, afterSeconds: number | null): PushOutcome => ({
  is: isLater ? 'later' : 'refused',
  why: `the push service answered ${answer}`.slice(0, 200),
  afterSeconds,
})

/** `retry-after` is a number of seconds, or a date. */
export function secondsOf(text: string | null): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** The error's message may name the device's address, so it is left out. */
export function notReached(error: unknown): PushOutcome {
  const { name, cause, code } = Object(error) as { name?: unknown; code?: unknown; cause?: { code?: unknown } }
  const why = `the push service was not reached: ${String(cause?.code ?? code ?? name)}`.slice(0, 200)
  return { is: 'later', why, afterSeconds: null }
}
