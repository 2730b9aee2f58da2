import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type FirstMap, firstMap } from './first-map.ts'
import { maxZooms } from './max-zoom.ts'
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
  const open = useEffectEvent((container: HTMLElement) => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const box = document.createElement('div')
    box.style.cssText = 'position:absolute;inset:0'
    container.append(box)
    const whole = { ...start, reducedMotion }
    // A ground without pins to press, or a drawing, is no better than waiting.
    const hasFirst = source.kind === 'embedded' && (start.marks ?? start.ground) !== undefined
    const first = hasFirst ? firstMap(container, whole, maxZooms(source.streets)) : null
    return { box, first, opening: openMap(source, box, whole) }
  })

  // Names on the map are in the page's language: another language is another map.
  useEffect(() => {
    let isLeft = false
    let opened: LiveMap | null = null
    const { box, first, opening } = open(ref.current!)
    if (first) setState({ map: first, cannot: false })
    opening.then(
      async (map) => {
        opened = map
        await first?.rest()
        if (isLeft) return
        const focused = first && handedOver(first, map)
        setState({ map, cannot: false })
        // Once the pins are on the other map.
        if (focused) requestAnimationFrame(() => focusOn(map, box, focused))
      },
      () => {
        first?.destroy()
        if (!isLeft) setState({ map: null, cannot: true })
      },
    )
    return () => {
      isLeft = true
      first?.destroy()
      if (opened) opened.destroy()
      else void opening.then((late) => late.destroy()).catch(() => {})
      box.remove()
      setState({ map: null, cannot: false })
    }
  }, [ref, language])

  return state
}

/** @returns what had the focus */
function handedOver(first: FirstMap, map: LiveMap): ReturnType<FirstMap['focused']> {
  const focused = first.focused()
  // Whose view nobody has moved is the drawing's: the map has one of its own.
  if (first.isMoved()) map.take?.(first.camera())
  first.destroy()
  return focused
}

function focusOn(map: LiveMap, box: HTMLElement, focused: string): void {
  if (focused === 'map') box.querySelector('canvas')?.focus({ preventScroll: true })
  else map.focus(focused)
}
