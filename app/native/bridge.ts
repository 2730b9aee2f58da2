import { fail, ok, type Result } from '#kernel/result.ts'
import type { Events, Plugins } from './plugins.ts'

/**
 * `not-implemented`: there is no app around the page; `not-available`: this app is older than the plugin, or the device has no such thing;
 * `failed`: the plugin's own reason.
 */
export type NativeFailure =
  | { reason: 'not-implemented' | 'not-available' }
  | { reason: 'failed'; code: string | null; message: string }

type Method = (options?: object) => Promise<unknown>
type Listener = (data: unknown) => void
type Listening = { remove: () => unknown }
type Plugin = Readonly<Record<string, Method | undefined>> & {
  addListener?: (event: string, listener: Listener) => Listening | Promise<Listening>
}
type Bridge = { Plugins?: Readonly<Record<string, Plugin | undefined>>; getPlatform?: () => string }

/** Put there by the app itself, so that no script of a plugin is loaded. */
const bridge = () => (globalThis as { Capacitor?: Bridge }).Capacitor

/** The app's system. */
export const platformOf = (): 'android' | 'ios' | null => {
  const name = bridge()?.getPlatform?.()
  return name === 'android' || name === 'ios' ? name : null
}

/** @returns whether this app has the plugin: an older one may lack what came later */
export const hasPlugin = (plugin: keyof Plugins): boolean => bridge()?.Plugins?.[plugin] !== undefined

type Options<Call> = Call extends (options: infer Given) => unknown ? Given : undefined
type Answer<Call> = Call extends (...given: never) => Promise<infer Value> ? Value : never

/** Calls a plugin's method. It never throws. */
export async function callNative<Name extends keyof Plugins, Called extends keyof Plugins[Name] & string>(
  plugin: Name,
  method: Called,
  ...[options]: undefined extends Options<Plugins[Name][Called]> ? [] : [Options<Plugins[Name][Called]>]
): Promise<Result<Answer<Plugins[Name][Called]>, NativeFailure>> {
  const found = bridge()
  if (!found) return fail({ reason: 'not-implemented' })
  const call = found.Plugins?.[plugin]?.[method]
  if (!call) return fail({ reason: 'not-available' })
  try {
    return ok((await call(options as object | undefined)) as Answer<Plugins[Name][Called]>)
  } catch (error) {
    return fail(failureOf(error))
  }
}

/** Capacitor's own codes for what a device has not. */
const missing: readonly unknown[] = ['UNIMPLEMENTED', 'UNAVAILABLE']

function failureOf(error: unknown): NativeFailure {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  if (missing.includes(code)) return { reason: 'not-available' }
  return { reason: 'failed', code: typeof code === 'string' ? code : null, message: String(message ?? error) }
}

/**
 * Follows what a plugin tells; without an app, or with one that lacks the plugin, nothing is told.
 *
 * @returns ends it
 */
export function followNative<Name extends keyof Events, Told extends keyof Events[Name] & string>(
  plugin: Name,
  event: Told,
  listener: (data: Events[Name][Told]) => void,
): () => void {
  const listening = bridge()?.Plugins?.[plugin]?.addListener?.(event, listener as Listener)
  return () => void Promise.resolve(listening).then((each) => each?.remove())
}
