import { useHydrated } from '#app/ui/use-hydrated.ts'
import { isReadersZone } from './readers-zone.ts'
import type { ZoneView } from './zone.view.server.ts'

/** The listing's zone for readers elsewhere; its line always takes space, so that nothing moves. */
export function ZoneNote({ zone }: { zone: ZoneView }) {
  const isKnown = useHydrated() ? isReadersZone(zone.timeZone) : zone.isSitesOwn
  return <p className={`text-sm text-ink-500 ${isKnown ? 'invisible' : ''}`}>{zone.text}</p>
}
