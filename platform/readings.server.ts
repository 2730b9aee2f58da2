/** Services that this installation calls, and other sites that people name; metrics and traces name no others. */
export type OutsideName =
  | 'stripe'
  | 'webpay'
  | 'mercado-pago'
  | 'payku'
  | 'sandbox'
  | 'mail'
  | 'push'
  | 'bucket'
  | 'rates'
  | 'geocoder'
  | 'places'
  | 'translator'
  | 'cdn'
  | 'sign-in'
  | 'site'

/** `refused`: it has answered, and said no to what we wanted; `failed`: it did not do its work. */
export type CallResult = 'done' | 'refused' | 'failed'

/** Milliseconds that something took where this process meets something else; names are ours alone. */
export type Reading =
  | { kind: 'outside'; to: OutsideName; result: CallResult; ms: number }
  /** The wait for a connection to the database, whatever came of it. */
  | { kind: 'connection'; ms: number }
  | { kind: 'job'; task: string; result: 'done' | 'failed'; ms: number }
  /** A request that only shows what is stored, by where it is read. */
  | { kind: 'read'; from: 'replica' | 'primary' }
  | { kind: 'report'; result: 'sent' | 'dropped' | 'failed' }

type Listener = (reading: Reading) => void

const SHARED = Symbol.for('patio.readings')

/** The app's build has a copy of this module, and the process one set of figures. */
const listeners = ((globalThis as { [SHARED]?: Set<Listener> })[SHARED] ??= new Set<Listener>())

/** @returns ends the listening */
export function onReading(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A reading that nobody listens to is gone. */
export function noteReading(reading: Reading): void {
  for (const listener of listeners) listener(reading)
}
