import type { Log } from './log.server.ts'

/** A failure's kind is written once in so long, however often somebody causes it. */
export const SPARING_MS = 60_000
/** Beyond so many kinds in a minute the further ones count as one. */
const MAX_KINDS = 200

type Kind = { more: number; write: (more: number) => void }

/**
 * A log that nobody can fill: the first line of a kind is whole, those of the next minute are a number.
 * What happens at the start and the end of a program is written each time, which is `info`.
 */
export function sparingLog(log: Log, everyMs = SPARING_MS): Log {
  const kinds = new Map<string, Kind>()

  function once(level: 'warn' | 'error'): Log['warn'] {
    return (...[first, text]: [unknown, string?]) => {
      const message = typeof first === 'string' ? first : text!
      const fields = typeof first === 'string' ? {} : (first as { err?: unknown })
      const name = `${level} ${message} ${kindOf(fields.err)}`
      const key = kinds.has(name) || kinds.size < MAX_KINDS ? name : 'other'
      const known = kinds.get(key)
      if (known) return void (known.more += 1)
      const kind: Kind = { more: 0, write: (more) => log[level]({ more }, message) }
      kinds.set(key, kind)
      setTimeout(() => {
        kinds.delete(key)
        if (kind.more > 0) kind.write(kind.more)
      }, everyMs).unref()
      log[level](fields, message)
    }
  }

  return {
    ...log,
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    fatal: log.fatal.bind(log),
    warn: once('warn'),
    error: once('error'),
  }
}

/** Tells errors apart by name, code and the place they were thrown, without their values. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code = '' } = error as { code?: string | number }
  const place = /\n\s+at [^\n]*/.exec(error.stack ?? '')?.[0].trim()
  return `${error.name} ${code} ${place ?? ''}`
}
