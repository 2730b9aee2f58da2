import type { Bounds, Point } from '#kernel/geo.ts'
import { type Direction, type Label, idsWithPrice, nextTowards } from './pin-layout.ts'
import type { Cluster, Pin } from './provider.ts'

type Wiring = {
  /** Pixels from the map's left upper corner. */
  project: (point: Point) => { x: number; y: number }
  /** Into a cluster. */
  fit: (bounds: Bounds) => void
  label: string
  /** Names that the map has written, each with the room it takes. */
  names?: () => readonly Label[]
}

/** `key` changes with what is written on it; then its button is a new one. */
type Mark = Point & { id: string; key: string; button: HTMLButtonElement; width: number; isPin: boolean }

/** Half of a pin's height and of the room beside its text, in pixels; as in map.css. */
const PIN_HEIGHT = 28

/** Pins as buttons above any map; one is in the tab order, and arrow keys move between them. */
export function pinLayer(container: HTMLElement, { project, fit, label, names = () => [] }: Wiring) {
  const layer = document.createElement('div')
  layer.className = 'map-pins'
  layer.setAttribute('role', 'group')
  layer.setAttribute('aria-label', label)
  container.append(layer)

  let marks: Mark[] = []
  let lit: string | null = null
  let pick = (_id: string) => {}
  let hover = (_id: string | null) => {}

  const spots = () => marks.map((mark) => ({ ...mark, ...project(mark) })).filter((spot) => isSeen(spot, container))

  /** Follows the map; called on each of its frames. */
  function place(): void {
    for (const { button, ...point } of marks) {
      const { x, y } = project(point)
      button.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
      button.style.visibility = isSeen({ x, y }, container) ? 'visible' : 'hidden'
    }
  }

  /** Prices or dots; called when distances have changed. */
  function arrange(): void {
    const pins = marks.filter(({ isPin }) => isPin)
    const labelOf = (mark: Mark) => ({ id: mark.id, ...project(mark), width: mark.width, height: PIN_HEIGHT })
    const [first, others] = [pins.filter(({ id }) => id === lit), pins.filter(({ id }) => id !== lit)]
    const priced = idsWithPrice(others.map(labelOf), [...names(), ...first.map(labelOf)]).union(
      new Set(first.map(({ id }) => id)),
    )
    for (const { button, id } of pins) button.classList.toggle('map-dot', !priced.has(id))
    place()
    keepOneStop()
  }

  function keepOneStop(): void {
    const seen = spots()
    const stop =
      seen.find(({ button }) => button === document.activeElement) ?? seen.find(({ id }) => id === lit) ?? seen[0]
    for (const { button } of marks) button.tabIndex = button === stop?.button ? 0 : -1
  }

  function light(id: string | null): void {
    lit = id
    for (const mark of marks) mark.button.classList.toggle('map-lit', mark.id === id)
    arrange()
  }

  layer.addEventListener('keydown', (event) => {
    if (!event.key.startsWith('Arrow')) return
    const all = spots()
    const from = all.find(({ button }) => button === event.target)
    const next = from && nextTowards(from, all, event.key as Direction)
    if (next) all.find(({ id }) => id === next)?.button.focus({ preventScroll: true })
    // The map below must not move as well.
    event.preventDefault()
    event.stopPropagation()
  })
  layer.addEventListener('focusin', keepOneStop)

  return {
    place,
    arrange,
    highlight: light,
    setPins(pins: readonly Pin[], clusters: readonly Cluster[]) {
      const focused = marks.find(({ button }) => button === document.activeElement)
      const known = new Map(marks.map((mark) => [mark.key, mark]))
      const listeners = { pick: (id: string) => pick(id), hover: (id: string | null) => hover(id) }
      marks = [
        ...pins.map((pin) => known.get(pinKey(pin)) ?? pinMark(pin, layer, listeners)),
        ...clusters.map((cluster) => known.get(clusterKey(cluster)) ?? clusterMark(cluster, layer, fit)),
      ]
      const shown = new Set(marks)
      for (const mark of known.values()) if (!shown.has(mark)) mark.button.remove()
      light(lit)
      // The focus of a removed pin must not be lost to the top of the page.
      if (focused && !shown.has(focused))
        marks.find(({ button }) => button.tabIndex === 0)?.button.focus({ preventScroll: true })
    },
    focus: (id: string) => marks.find((mark) => mark.id === id)?.button.focus({ preventScroll: true }),
    onPick: (listener: (id: string) => void) => void (pick = listener),
    onHover: (listener: (id: string | null) => void) => void (hover = listener),
    remove: () => layer.remove(),
  }
}

const isSeen = ({ x, y }: { x: number; y: number }, { clientWidth, clientHeight }: HTMLElement) =>
  x > -20 && y > -10 && x < clientWidth + 20 && y < clientHeight + 10

const pinKey = ({ id, price, name }: Pin) => `${id} ${price} ${name}`
const clusterKey = ({ lat, lng, name }: Cluster) => `${lat} ${lng} ${name}`

function button(layer: HTMLElement, className: string, text: string, name: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.setAttribute('aria-label', name)
  made.tabIndex = -1
  const inner = document.createElement('span')
  inner.textContent = text
  made.append(inner)
  layer.append(made)
  return made
}

type PinListeners = { pick: (id: string) => void; hover: (id: string | null) => void }

function pinMark(pin: Pin, layer: HTMLElement, { pick, hover }: PinListeners): Mark {
  const made = button(layer, 'map-pin', pin.price, `${pin.name}, ${pin.price}`)
  made.dataset['pin'] = pin.id
  made.addEventListener('click', () => pick(pin.id))
  made.addEventListener('pointerenter', () => hover(pin.id))
  made.addEventListener('pointerleave', () => hover(null))
  made.addEventListener('focus', () => hover(pin.id))
  made.addEventListener('blur', () => hover(null))
  // Measured while it shows its price; as a dot it would be narrower.
  return {
    id: pin.id,
    key: pinKey(pin),
    lat: pin.lat,
    lng: pin.lng,
    button: made,
    width: made.offsetWidth,
    isPin: true,
  }
}

function clusterMark(cluster: Cluster, layer: HTMLElement, fit: (bounds: Bounds) => void): Mark {
  const made = button(layer, 'map-cluster', cluster.text, cluster.name)
  made.style.setProperty('--size', `${Math.round(32 + 3.2 * Math.log2(Math.max(2, cluster.count)))}px`)
  made.addEventListener('click', () => fit(cluster.bounds))
  const key = clusterKey(cluster)
  return { id: key, key, lat: cluster.lat, lng: cluster.lng, button: made, width: made.offsetWidth, isPin: false }
}
