/**
 * Points at which tests kill a process: before and after every external call and every commit that money or dates depend
 * on. Tests arm one by `FAILPOINT=<name>:before` or `:after`; the crash proof goes through all of them.
 */
export type Failpoint =
  // Commits: `before` is the end of the work, `after` is committed but not yet answered.
  | 'bookings.hold'
  | 'bookings.end-hold'
  | 'bookings.answer'
  | 'bookings.cancel'
  | 'bookings.change'
  | 'bookings.complete'
  | 'payments.intend'
  | 'payments.note-session'
  | 'bookings.record-event'
  | 'payments.settle-refund'
  | 'bookings.settle-shares'
  | 'notifications.notify-of-booking'
  // Calls outside.
  | 'gateway.createSession'
  | 'gateway.expireSession'
  | 'gateway.refund'
  | 'gateway.listSessions'
  | 'webhook.deliver'
  | 'mailer.send'

/** Stored on the process and not in this module, because the built app contains a second copy of it. */
const armed: unique symbol = Symbol.for('failpoint')
const inProcess = globalThis as { [armed]?: string | undefined }

/** Called once at start, in demo mode only. */
export function armFailpoint(name: string | undefined): void {
  inProcess[armed] = name
}

/** Kills the process at once, as a power cut would, when this point is armed. */
export async function failpoint(name: Failpoint, side: 'before' | 'after'): Promise<void> {
  if (inProcess[armed] !== `${name}:${side}`) return
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment; nothing more may happen in it.
  await new Promise(() => {})
}

/** A call with a failpoint on either side. */
export async function aroundFailpoint<Value>(name: Failpoint, call: () => Promise<Value>): Promise<Value> {
  await failpoint(name, 'before')
  const value = await call()
  await failpoint(name, 'after')
  return value
}
