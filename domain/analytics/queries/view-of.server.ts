import { createHash } from 'node:crypto'
import { isBot } from '../bot.ts'
import type { View } from '../view.ts'

export type Seen = {
  listingId: string
  userId: string | null
  /** The client's pseudonym, which changes each day (decision B9). */
  client: string
  userAgent: string | null | undefined
}

/**
 * Two browsers of one address are two visitors.
 *
 * @returns null for a program
 */
export function viewOf({ listingId, userId, client, userAgent }: Seen, at: Date): View | null {
  if (isBot(userAgent)) return null
  const hash = createHash('sha256').update(`${client} ${userAgent}`).digest('hex')
  return { listingId, userId, at, visitor: hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
}
