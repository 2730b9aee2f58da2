/**
 * A UUIDv7 (RFC 9562) begins with its time, so rows made together lie together in an index.
 * PostgreSQL below 18 has no `uuidv7()`.
 *
 * @param nowMs milliseconds since 1970; a parameter so that seeds and tests can date their rows
 */
export function newId(nowMs: number = Date.now()): string {
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(16)).buffer)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80

  return asUuid(bytes.toString('hex'))
}

export const asUuid = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`

/** PostgreSQL answers an id that is no UUID with an error instead of no row. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
