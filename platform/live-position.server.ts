import { createHmac, timingSafeEqual } from 'node:crypto'
import { EVENT_TTL_HOURS, type LivePosition } from './live.server.ts'

type LivePositions = {
  write: (userId: string, position: LivePosition) => string
  /** @returns null for what was not written for this person, or is too old to go on from */
  read: (userId: string, text: string | null, nowSeconds: number) => LivePosition | null
}

/** A snapshot names each running transaction, at most some hundreds, and must fit a header. */
const MAX_LENGTH = 8000

/**
 * Positions are signed for their person, because the database may fail to read a made-up one.
 *
 * @param secrets the first one signs, all of them are read
 */
export function livePositions(secrets: readonly string[]): LivePositions {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('live positions').digest())
  const signatureOf = (userId: string, position: string, key = keys[0]!) =>
    createHmac('sha256', key).update(`${userId} ${position}`).digest('base64url')

  return {
    write: (userId, { atSeconds, snapshot }) => {
      const position = `${atSeconds}-${snapshot}`
      return `${position}.${signatureOf(userId, position)}`
    },
    read: (userId, text, nowSeconds) => {
      if (text === null || text.length > MAX_LENGTH) return null
      const [, position = '', seconds, snapshot = '', signature = ''] =
        /^((\d+)-([\d:,]+))\.([\w-]{43})$/.exec(text) ?? []
      const given = Buffer.from(signature)
      const isOurs = keys
        .map((key) => Buffer.from(signatureOf(userId, position, key)))
        .some((right) => given.length === right.length && timingSafeEqual(given, right))
      if (!isOurs) return null
      const atSeconds = Number(seconds)
      return atSeconds > nowSeconds - (EVENT_TTL_HOURS - 1) * 3600 ? { atSeconds, snapshot } : null
    },
  }
}
