import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openMap } from './open-map.ts'
import type { LiveMap, MapStart } from './provider.ts'
import type { MapSource } from '#app/session/services.ts'

type State = { map: LiveMap | null; cannot: boolean }

/**
 * Draws a map into an element while it is mounted, loading its code only then.
 *
 * @param start what it shows first; later changes go through its methods
 * @returns `cannot` when no map can be drawn here (no WebGL)
 */
export function useLiveMap(
  ref: RefObject<HTMLElement | null>,
  source: MapSource,
  start: Omit<MapStart, 'reducedMotion'>,
  language: string,
): State {
  const [state, setState] = useState<State>({ map: null, cannot: false })
  const open = useEffectEvent(async (container: HTMLElement) => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    return openMap(source, container, { ...start, reducedMotion })
  })

  // Names on the map are in the page's language: another language is another map.
  useEffect(() => {
    let isLeft = false
    let opened: LiveMap | null = null
    open(ref.current!).then(
      (map) => {
        opened = map
        if (isLeft) map.destroy()
        else setState({ map, cannot: false })
      },
      () => isLeft || setState({ map: null, cannot: true }),
    )
    return () => {
      isLeft = true
      opened?.destroy()
      setState({ map: null, cannot: false })
    }
  }, [ref, language])

  return state
}
