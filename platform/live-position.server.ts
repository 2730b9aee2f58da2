import { createHmac, timingSafeEqual } from 'node:crypto'
import { EVENT_TTL_HOURS, type LivePosition } from './live.server.ts'

type LivePositions = {
  write: (userId: string, position: LivePosition) => string
  /** @returns null for what was not written for this person, or is too old to go on from */
  read: (userId: string, text: string | null, nowSeconds: number) => LivePosition | null
}

/** With the header it stands in: a snapshot names each transaction that runs, which are hundreds at the most. */
const MAX_LENGTH = 8000

/**
 * Positions as browsers bring them back, signed for whom they were written: one that a person makes up themselves may be none that the
 * database can read.
 */
export function livePositions(secret: string): LivePositions {
  const key = createHmac('sha256', secret).update('live positions').digest()
  const signatureOf = (userId: string, position: string) =>
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
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(userId, position))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const atSeconds = Number(seconds)
      return atSeconds > nowSeconds - (EVENT_TTL_HOURS - 1) * 3600 ? { atSeconds, snapshot } : null
    },
  }
}
