import { useHydrated } from '#app/ui/use-hydrated.ts'
import { isReadersZone } from './readers-zone.ts'
import type { ZoneView } from './zone.view.server.ts'

/** The listing's zone, for readers elsewhere. Its line is always there: nothing moves when the browser says where one is. */
export function ZoneNote({ zone }: { zone: ZoneView }) {
  const isKnown = useHydrated() ? isReadersZone(zone.timeZone) : zone.isSitesOwn
  return <p className={`text-sm text-ink-500 ${isKnown ? 'invisible' : ''}`}>{zone.text}</p>
}
