import type { LiveMap, MapProvider } from './provider.ts'
import type { MapSource } from '#app/session/services.ts'

/**
 * Opens the configured map, or the embedded one where Google's script takes over 3 s (B20) or fails.
 *
 * @throws Error when no map at all can be drawn here: no WebGL
 */
export async function openMap(source: MapSource, ...where: Parameters<MapProvider>): Promise<LiveMap> {
  const { embeddedMap, styledMap } = await import('./maplibre-map.ts')
  if (source.kind === 'embedded') return embeddedMap(source.streets)(...where)
  try {
    if (source.kind === 'style') return await styledMap(source.url)(...where)
    const { googleMap } = await import('./google-map.ts')
    return await googleMap(source.script)(...where)
  } catch {
    if (source.kind === 'google') document.dispatchEvent(new CustomEvent('googleMapsFailed'))
    return embeddedMap()(...where)
  }
}
