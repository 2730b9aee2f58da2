import { callNative, hasPlugin, type NativeFailure } from './bridge.ts'

/** The `code` of a GeolocationPositionError. */
const DENIED = 1
const UNAVAILABLE = 2
const TIMEOUT = 3

type Options = { timeout?: number; maximumAge?: number; enableHighAccuracy?: boolean }
type Position = { coords: { latitude: number; longitude: number; accuracy: number }; timestamp: number }

/**
 * Locates the device, which asks its owner first.
 *
 * @returns the position, or the browser's own code of why there is none
 */
async function findPosition({ timeout = 10_000, maximumAge = 0, enableHighAccuracy = false }: Options) {
  const permission = await callNative('Geolocation', 'requestPermissions', { permissions: ['location'] })
  // The plugin refuses to ask where the system's location is switched off.
  if (!permission.ok) return { code: codeOf(permission.failure) }
  if (permission.value.location !== 'granted') return { code: DENIED }
  const options = { timeout: Number.isFinite(timeout) ? timeout : 10_000, maximumAge, enableHighAccuracy }
  const found = await callNative('Geolocation', 'getCurrentPosition', options)
  return found.ok ? found.value : { code: codeOf(found.failure) }
}

/** Codes of the plugin: a refusal by its owner or by whoever manages the phone, and a position that took too long. */
const codes: Readonly<Record<string, number>> = {
  'OS-PLUG-GLOC-0003': DENIED,
  'OS-PLUG-GLOC-0008': DENIED,
  'OS-PLUG-GLOC-0010': TIMEOUT,
}

const codeOf = (failure: NativeFailure) =>
  failure.reason === 'failed' ? (codes[failure.code ?? ''] ?? UNAVAILABLE) : UNAVAILABLE

/** Gives the page the system's own question and position under the browser's name: a web view would ask a second time. */
export function offerPosition(): void {
  if (!hasPlugin('Geolocation')) return
  const getCurrentPosition = (
    found: (position: Position) => void,
    failed?: ((error: { code: number; message: string }) => void) | null,
    options: Options = {},
  ) => {
    void findPosition(options).then((answer) =>
      'code' in answer ? failed?.({ code: answer.code, message: '' }) : found(answer),
    )
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
}
