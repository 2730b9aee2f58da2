import { setTimeout as wait } from 'node:timers/promises'
import { errorEvent, type ReportedProgram } from './error-event.server.ts'
import type { ErrorReportSetting } from './error-report-setting.server.ts'
import type { LoggedError } from './log.server.ts'
import { noteReading } from './readings.server.ts'
import { unmeasured } from './work.server.ts'

/** So many wait at most, and so many are sent in a minute: a failure that repeats itself says no more by that. */
const MAX_WAITING = 30
const MAX_A_MINUTE = 30
const MINUTE_MS = 60_000
const ANSWER_MS = 5000
/** A program that ends waits so long for its last report, which may say why. */
const FAREWELL_MS = 2000

type ErrorReports = {
  /** It neither waits nor fails; what is too much is counted and dropped. */
  report: (line: LoggedError) => void
  close: () => Promise<void>
}

/**
 * Reports what the log has written as an error to whatever speaks like Sentry (docs/decisions/175).
 *
 * @param clock milliseconds, for the limit of a minute
 */
export function openErrorReports(
  { url, key }: ErrorReportSetting,
  about: ReportedProgram,
  clock: () => number = Date.now,
): ErrorReports {
  const waiting: LoggedError[] = []
  let isClosed = false
  let sending: Promise<void> | null = null
  let minute = { begun: -Infinity, count: 0 }
  /** The other side has asked for silence until then. */
  let silentUntil = -Infinity

  function mayReport(): boolean {
    const now = clock()
    if (now < silentUntil) return false
    if (now - minute.begun >= MINUTE_MS) minute = { begun: now, count: 0 }
    minute.count += 1
    return minute.count <= MAX_A_MINUTE
  }

  async function sendAll(): Promise<void> {
    for (let line = waiting.shift(); line; line = waiting.shift())
      noteReading({ kind: 'report', result: await send(line) })
    sending = null
  }

  async function send(line: LoggedError): Promise<'sent' | 'failed'> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=patio/${about.version.version}, sentry_key=${key}`,
        },
        body: envelopeOf(errorEvent(line, about, new Date(clock()))),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await answer.body?.cancel()
      if (answer.status === 429) silentUntil = clock() + secondsOf(answer.headers.get('retry-after')) * 1000
      return answer.ok ? 'sent' : 'failed'
    } catch {
      return 'failed'
    }
  }

  return {
    report(line) {
      // A count of lines like one that was reported.
      if (line.fields['more'] !== undefined) return
      if (isClosed || waiting.length >= MAX_WAITING || !mayReport())
        return noteReading({ kind: 'report', result: 'dropped' })
      waiting.push(line)
      // Nobody's request pays for it.
      sending ??= unmeasured(sendAll)
    },
    async close() {
      isClosed = true
      if (sending) await Promise.race([sending, wait(FAREWELL_MS, undefined, { ref: false })])
    },
  }
}

/** Three lines of JSON: of the envelope, of its one item, and the item. */
const envelopeOf = (event: ReturnType<typeof errorEvent>) =>
  [{ event_id: event.event_id, sent_at: new Date(event.timestamp * 1000).toISOString() }, { type: 'event' }, event]
    .map((part) => `${JSON.stringify(part)}\n`)
    .join('')

/** A minute where nothing better is said. */
function secondsOf(text: string | null): number {
  const seconds = Number(text)
  return text !== null && seconds > 0 && seconds <= 3600 ? seconds : 60
}
