/**
 * Tests kill a process around each external call and each commit of money or dates.
 * `FAILPOINT=<name>:before` or `:after` arms one; the crash proof goes through all of them.
 */
export type Failpoint =
  // `before` is the end of a commit's work; `after` is committed and not yet answered.
  | 'bookings.hold'
  | 'bookings.end-hold'
  | 'bookings.answer'
  | 'bookings.cancel'
  | 'bookings.change'
  | 'bookings.complete'
  | 'bookings.collect-rest'
  | 'payments.intend'
  | 'payments.note-session'
  | 'payments.begin-commit'
  | 'bookings.record-event'
  | 'payments.settle-refund'
  | 'bookings.settle-shares'
  | 'notifications.notify-of-booking'
  // These are calls to providers.
  | 'gateway.createSession'
  | 'gateway.expireSession'
  | 'gateway.chargeStored'
  | 'gateway.findStored'
  | 'gateway.forgetCard'
  | 'gateway.refund'
  | 'gateway.listSessions'
  | 'gateway.takeReturn'
  | 'webhook.deliver'
  | 'mailer.send'

/** The built app has a second copy of this module, so the name is stored on the process. */
const armed: unique symbol = Symbol.for('failpoint')
const inProcess = globalThis as { [armed]?: string | undefined }

/** Only demo mode calls this, once at its start. */
export function armFailpoint(name: string | undefined): void {
  inProcess[armed] = name
}

/** An armed point kills the process immediately, as a power cut would. */
export async function failpoint(name: Failpoint, side: 'before' | 'after'): Promise<void> {
  if (inProcess[armed] !== `${name}:${side}`) return
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment, in which nothing more may happen.
  await new Promise(() => {})
}

export async function aroundFailpoint<Value>(name: Failpoint, call: () => Promise<Value>): Promise<Value> {
  await failpoint(name, 'before')
  const value = await call()
  await failpoint(name, 'after')
  return value
}
