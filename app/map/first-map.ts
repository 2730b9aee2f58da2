import type { Point } from '#kernel/geo.ts'
import { cameraOfDrawing, drawnGround } from './drawn-ground.ts'
import { boundsOf, type Camera, cameraOf, limited, panned, type Pixel, project, zoomedAt } from './mercator.ts'
import { pinLayer } from './pin-layer.ts'
import type { LiveMap, MapStart } from './provider.ts'
import './map.css'

/** A map to be followed by another, which takes its view over. */
export type FirstMap = LiveMap & {
  camera: () => Camera
  /** Whether it shows something else than at the start. */
  isMoved: () => boolean
  /** Ends when no finger is on it. */
  rest: () => Promise<void>
  /** The pin that the keyboard is on, or 'map' for the map itself; null elsewhere. */
  focused: () => string | null
}

/** Pixels within which a finger presses, and does not move the map. */
const STILL = 4
/** So long after a turn of the wheel a move is over. */
const WHEEL_MS = 150
/** Pixels of an arrow key, as MapLibre moves. */
const KEY = 100

const arrows: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { x: KEY, y: 0 },
  ArrowRight: { x: -KEY, y: 0 },
  ArrowUp: { x: 0, y: KEY },
  ArrowDown: { x: 0, y: -KEY },
}
const zoomKeys: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/**
 * Pins on a plain ground, or a place on a drawn one, to be moved, zoomed and pressed while the real map is loading: MapLibre is 360 KB.
 *
 * @param maxZoomAt the closest zoom, by the middle of what is shown
 */
export function firstMap(container: HTMLElement, start: MapStart, maxZoomAt: (point: Point) => number): FirstMap {
  const layer = document.createElement('div')
  layer.className = 'map-first'
  layer.tabIndex = 0
  layer.setAttribute('role', 'region')
  layer.setAttribute('aria-label', start.words.title)
  container.append(layer)

  const frame = () => ({ width: layer.clientWidth, height: layer.clientHeight })
  const within = (camera: Camera) => limited(camera, frame(), maxZoomAt(camera.center))
  const { ground } = start
  let isMoved = false
  let camera = within(firstView(start, frame()))
  const lay = ground && drawnGround(layer, ground)
  lay?.(camera, frame())
  let heard: Parameters<LiveMap['onMove']>[0] = () => {}
  const pins = pinLayer(layer, {
    project: (point) => project(point, camera, frame()),
    fit: (bounds) => look(cameraOf(bounds, frame(), 48), true),
    label: start.words.pins,
    words: start.marks,
  })

  const view = () => ({ bounds: boundsOf(camera, frame()), zoom: camera.zoom })
  function follow(next: Camera): void {
    camera = within(next)
    isMoved = true
    lay?.(camera, frame())
    pins.place()
  }
  function end(byHand: boolean): void {
    pins.arrange()
    heard(view(), byHand)
  }
  function look(next: Camera, byHand: boolean): void {
    follow(next)
    end(byHand)
  }
  const zoomBy = (steps: number) => look({ ...camera, zoom: camera.zoom + steps }, true)

  const rest = movedByHand(layer, { follow, end: () => end(true), camera: () => camera, frame })
  layer.addEventListener('keydown', (event) => {
    if (event.target !== layer) return
    const [by, steps] = [arrows[event.key], zoomKeys[event.key]]
    if (!by && !steps) return
    event.preventDefault()
    if (by) look(panned(camera, by, frame()), true)
    else zoomBy(steps!)
  })
  const resized = new ResizeObserver(() => {
    lay?.(camera, frame())
    pins.arrange()
  })
  resized.observe(layer)

  return {
    ...pins,
    fit: (bounds) => look(cameraOf(bounds, frame(), 48), false),
    zoomBy,
    onMove: (listener) => {
      heard = listener
      listener(view(), false)
    },
    movePin: () => {},
    camera: () => camera,
    isMoved: () => isMoved,
    rest,
    focused: () => {
      if (document.activeElement === layer) return 'map'
      return layer.contains(document.activeElement) ? pins.focused() : null
    },
    destroy() {
      resized.disconnect()
      layer.remove()
    },
  }
}

function firstView({ ground, bounds, center }: MapStart, frame: { width: number; height: number }): Camera {
  if (ground) return cameraOfDrawing(ground, frame.width)
  return bounds ? cameraOf(bounds, frame, 0) : { center, zoom: 11 }
}

type Moving = {
  follow: (camera: Camera) => void
  end: () => void
  camera: () => Camera
  frame: () => { width: number; height: number }
}

/** Fingers, mouse and wheel. @returns what waits until they rest */
function movedByHand(layer: HTMLElement, { follow, end, camera, frame }: Moving): () => Promise<void> {
  const fingers = new Map<number, Pixel>()
  let isMoving = false
  let wheel: ReturnType<typeof setTimeout> | undefined
  let resting: (() => void)[] = []

  const at = ({ clientX, clientY }: MouseEvent): Pixel => {
    const { left, top } = layer.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function rested(): void {
    for (const each of resting) each()
    resting = []
  }

  layer.addEventListener('pointerdown', (event) => {
    if (event.button === 0) fingers.set(event.pointerId, at(event))
  })
  layer.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = at(event)
    if (!isMoving && distance(before, now) < STILL) return
    isMoving = true
    // A press that has become a move opens no pin.
    if (!layer.hasPointerCapture(event.pointerId)) layer.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, now)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    const [from, to] = other ? [middle(before, other), middle(now, other)] : [before, now]
    const moved = panned(camera(), { x: to.x - from.x, y: to.y - from.y }, frame())
    const spread = other ? Math.log2(Math.max(1, distance(now, other)) / Math.max(1, distance(before, other))) : 0
    follow(zoomedAt(moved, moved.zoom + spread, to, frame()))
  })
  const lift = ({ pointerId }: PointerEvent) => {
    if (!fingers.delete(pointerId) || fingers.size > 0) return
    if (isMoving) end()
    isMoving = false
    rested()
  }
  layer.addEventListener('pointerup', lift)
  layer.addEventListener('pointercancel', lift)
  layer.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const by = Math.max(-1, Math.min(1, -event.deltaY / 300))
      follow(zoomedAt(camera(), camera().zoom + by, at(event), frame()))
      clearTimeout(wheel)
      wheel = setTimeout(() => {
        wheel = undefined
        end()
        rested()
      }, WHEEL_MS)
    },
    { passive: false },
  )

  return () =>
    fingers.size === 0 && wheel === undefined
      ? Promise.resolve()
      : new Promise((done) => {
          resting.push(done)
        })
}

const distance = (one: Pixel, other: Pixel) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Pixel, other: Pixel): Pixel => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
