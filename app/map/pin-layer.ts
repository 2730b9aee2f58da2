import type { Bounds, Point } from '#kernel/geo.ts'
import { type Direction, nextTowards } from './next-pin.ts'
import { pinMarks } from './pin-marks.ts'
import { arrangePins, type Look, type PlacedMark } from './pin-layout.ts'
import { looksOfClusters, looksOfPins, TARGET } from './pin-looks.ts'
import type { Cluster, MarkWords, Pin } from './provider.ts'

type Wiring = {
  /** Pixels from the map's left upper corner. */
  project: (point: Point) => { x: number; y: number }
  /** Into a cluster. */
  fit: (bounds: Bounds) => void
  label: string
  words?: MarkWords | undefined
  /** Told of what is drawn now, where a map puts its own names aside. */
  onArranged?: (marks: readonly (Point & Look)[]) => void
}

/** A button that stands for some pins, or for one or more clusters; at the first of them. */
type Mark = Point & { key: string; ids: readonly string[]; button: HTMLButtonElement }

/** Pins as buttons above any map; one is in the tab order, and arrow keys move between them. */
export function pinLayer(container: HTMLElement, { project, fit, label, words = inNumbers, onArranged }: Wiring) {
  const layer = document.createElement('div')
  layer.className = 'map-pins'
  layer.setAttribute('role', 'group')
  layer.setAttribute('aria-label', label)
  container.append(layer)

  let marks: Mark[] = []
  let pins: ReadonlyMap<string, Pin> = new Map()
  let clusters: ReadonlyMap<string, Cluster> = new Map()
  let lit: string | null = null
  let pick = (_ids: readonly string[]) => {}
  let hover = (_id: string | null) => {}
  const target = window.matchMedia('(pointer: coarse)').matches ? TARGET.finger : TARGET.mouse
  const make = pinMarks(layer, { words, fit, pick: (ids) => pick(ids), hover: (id) => hover(id) })
  const labelWidth = textWidth(layer)

  const spots = () =>
    marks.map((mark) => ({ ...mark, id: mark.key, ...project(mark) })).filter((spot) => isSeen(spot, container))

  /** Follows the map; called on each of its frames. */
  function place(): void {
    for (const { button, ...point } of marks) {
      const { x, y } = project(point)
      button.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
      button.style.visibility = isSeen({ x, y }, container) ? 'visible' : 'hidden'
    }
  }

  /** Makes one mark of pins without room; called when distances, or what is seen, have changed. */
  function arrange(): void {
    const frame = { width: container.clientWidth, height: container.clientHeight }
    const spotsOf = (all: ReadonlyMap<string, Point>) => [...all].map(([id, point]) => ({ id, ...project(point) }))
    const pinsOf = (ids: readonly string[]) => ids.map((id) => pins.get(id)!)
    const clustersOf = (ids: readonly string[]) => ids.map((id) => clusters.get(id)!)
    const looks = (ids: readonly string[]) => looksOfPins(ids.length, labelWidth(make.textOf(pinsOf(ids))), target)
    const sizes = (ids: readonly string[]) => looksOfClusters(make.countOf(clustersOf(ids)), target)
    const placed = arrangePins(spotsOf(pins), looks, frame)
    const circles = arrangePins(spotsOf(clusters), sizes, frame)
    show([
      ...placed.map((mark) => [mark, pins.get(mark.ids[0]!)!, () => make.pins(pinsOf(mark.ids), mark)] as const),
      ...circles.map(
        (mark) => [mark, clusters.get(mark.ids[0]!)!, () => make.clusters(clustersOf(mark.ids), mark)] as const,
      ),
    ])
    place()
    keepOneStop()
    onArranged?.(
      [...placed, ...circles].map((mark, index) => ({ ...mark, lat: marks[index]!.lat, lng: marks[index]!.lng })),
    )
  }

  /** Buttons that say the same stay, with the focus that they may have. */
  function show(wanted: readonly (readonly [PlacedMark, Point, () => HTMLButtonElement])[]): void {
    const known = new Map(marks.map((mark) => [mark.key, mark]))
    const focused = marks.find(({ button }) => button === document.activeElement)
    marks = wanted.map(([{ ids, look, width }, { lat, lng }, made]) => {
      const key = `${look} ${width} ${ids.map((id) => pins.get(id)?.price ?? '').join()} ${ids.join(' ')}`
      return { key, ids, lat, lng, button: known.get(key)?.button ?? made() }
    })
    const shown = new Set(marks.map(({ button }) => button))
    for (const { button } of known.values()) if (!shown.has(button)) button.remove()
    paint()
    // The focus of a button that has gone must not be lost to the top of the page.
    if (focused && !shown.has(focused.button))
      (markOf(focused.ids[0]!) ?? marks[0])?.button.focus({ preventScroll: true })
  }

  const markOf = (id: string | null) => marks.find(({ ids }) => id !== null && ids.includes(id))

  function keepOneStop(): void {
    const seen = spots()
    const stop =
      seen.find(({ button }) => button === document.activeElement) ?? seen.find(({ ids }) => lit && ids.includes(lit))
    for (const { button } of marks) button.tabIndex = button === (stop ?? seen[0])?.button ? 0 : -1
  }

  function paint(): void {
    const chosen = markOf(lit)
    for (const mark of marks) mark.button.classList.toggle('map-lit', mark === chosen)
  }

  layer.addEventListener('keydown', (event) => {
    if (!event.key.startsWith('Arrow')) return
    const all = spots()
    const from = all.find(({ button }) => button === event.target)
    const next = from && nextTowards(from, all, event.key as Direction)
    if (next) all.find(({ key }) => key === next)?.button.focus({ preventScroll: true })
    // The map below must not move as well.
    event.preventDefault()
    event.stopPropagation()
  })
  layer.addEventListener('focusin', keepOneStop)

  return {
    place,
    arrange,
    highlight(id: string | null) {
      lit = id
      paint()
      keepOneStop()
    },
    setPins(found: readonly Pin[], groups: readonly Cluster[]) {
      pins = new Map(found.map((pin) => [pin.id, pin]))
      clusters = new Map(groups.map((cluster) => [`${cluster.lat} ${cluster.lng} ${cluster.count}`, cluster]))
      arrange()
    },
    focus: (id: string) => markOf(id)?.button.focus({ preventScroll: true }),
    /** The first of those that the mark with the focus stands for. */
    focused: () => marks.find(({ button }) => button === document.activeElement)?.ids[0] ?? null,
    onPick: (listener: (ids: readonly string[]) => void) => void (pick = listener),
    onHover: (listener: (id: string | null) => void) => void (hover = listener),
    remove: () => layer.remove(),
  }
}

/** For a map that shows no listings. */
const inNumbers: MarkWords = {
  several: (count) => String(count),
  cluster: (count) => ({ text: String(count), name: String(count) }),
}

const isSeen = ({ x, y }: { x: number; y: number }, { clientWidth, clientHeight }: HTMLElement) =>
  x > -20 && y > -10 && x < clientWidth + 20 && y < clientHeight + 10

/** Pixels beside a label's text; as in map.css. */
const BESIDE = 20

/** The width of a label, measured once for each text. */
function textWidth(layer: HTMLElement): (text: string) => number {
  const widths = new Map<string, number>()
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas) canvas.font = `600 14px ${getComputedStyle(layer).fontFamily}`
  return (text) => {
    if (!widths.has(text)) widths.set(text, Math.ceil(canvas?.measureText(text).width ?? text.length * 8.5) + BESIDE)
    return widths.get(text)!
  }
}
