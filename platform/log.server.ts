import { pino } from 'pino'

export type Log = pino.Logger

/** Structured lines on standard output. Secrets and personal fields are cut out wherever they stand. */
export function createLog(level: string, name: string): Log {
  return pino({
    level,
    name,
    redact: ['*.password', '*.token', '*.email', '*.to', 'req.headers.cookie', 'email'],
    base: { name },
  })
}
