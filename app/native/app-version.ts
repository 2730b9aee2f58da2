import { callNative } from './bridge.ts'

/** The version of the app itself, as its store names it; null where there is no app. */
export async function versionOfApp(): Promise<string | null> {
  const info = await callNative('App', 'getInfo')
  return info.ok ? info.value.version : null
}

/** Compares versions like `1.10.2`, part by part; what is missing is 0. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (const index of Array.from({ length: Math.max(own!.length, other!.length) }).keys()) {
    const difference = (own![index] ?? 0) - (other![index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
