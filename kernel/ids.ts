import { randomFillSync } from 'node:crypto'

/**
 * A new UUIDv7 (RFC 9562): its first 48 bits are the time, so rows made together lie together in an index.
 * Made here because PostgreSQL below 18 has no `uuidv7()`.
 *
 * @param nowMs milliseconds since 1970; a parameter so that seeds and tests can date their rows
 */
export function newId(nowMs: number = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80

  return asUuid(bytes.toString('hex'))
}

export const asUuid = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`

/** Whether a text from outside can be an id at all: PostgreSQL answers anything else with an error, not with "no row". */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
