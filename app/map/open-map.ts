import type { LiveMap, MapProvider } from './provider.ts'
import type { MapSource } from '#app/session/services.ts'

/**
 * Draws with the configured provider. If Google's script does not load within 3 s (decision B20), the event `googleMapsFailed` is sent
 * (spec §8) and the embedded map is drawn; the same happens when a style cannot be read.
 *
 * @throws Error when no map at all can be drawn here: no WebGL
 */
export async function openMap(source: MapSource, ...where: Parameters<MapProvider>): Promise<LiveMap> {
  const { embeddedMap, styledMap } = await import('./maplibre-map.ts')
  if (source.kind === 'embedded') return embeddedMap(...where)
  try {
    if (source.kind === 'style') return await styledMap(source.url)(...where)
    const { googleMap } = await import('./google-map.ts')
    return await googleMap(source.script)(...where)
  } catch {
    if (source.kind === 'google') document.dispatchEvent(new CustomEvent('googleMapsFailed'))
    return embeddedMap(...where)
  }
}
