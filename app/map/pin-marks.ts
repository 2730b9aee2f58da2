import type { Bounds } from '#kernel/geo.ts'
import type { Look } from './pin-layout.ts'
import type { Cluster, MarkWords, Pin } from './provider.ts'

type Listeners = {
  words: MarkWords
  fit: (bounds: Bounds) => void
  pick: (ids: readonly string[]) => void
  hover: (id: string | null) => void
}

/** The names of a mark's spaces that are read aloud; how many more there are is in its text. */
const NAMED = 4

/** Makes the buttons of a layer: of one space, of several, of clusters. */
export function pinMarks(layer: HTMLElement, { words, fit, pick, hover }: Listeners) {
  const textOf = (pins: readonly Pin[]) =>
    pins.length === 1 ? pins[0]!.price : words.several(pins.length, lowest(pins).price)
  const countOf = (clusters: readonly Cluster[]) => clusters.reduce((sum, { count }) => sum + count, 0)

  return {
    textOf,
    countOf,
    pins(pins: readonly Pin[], { look, width, height }: Look): HTMLButtonElement {
      const ids = pins.map(({ id }) => id)
      const text = textOf(pins)
      const names = pins.slice(0, NAMED).map(({ name }) => name)
      const name = pins.length === 1 ? `${names[0]}, ${text}` : `${text}: ${names.join('; ')}`
      const made = button(layer, `map-pin map-${look}`, text, name)
      made.dataset['pin'] = ids.join(' ')
      if (look === 'count') made.dataset['count'] = String(pins.length)
      sized(made, width, height)
      made.addEventListener('click', () => pick(ids))
      made.addEventListener('pointerenter', () => hover(ids[0]!))
      made.addEventListener('pointerleave', () => hover(null))
      made.addEventListener('focus', () => hover(ids[0]!))
      made.addEventListener('blur', () => hover(null))
      return made
    },
    clusters(clusters: readonly Cluster[], { width, height }: Look): HTMLButtonElement {
      const { text, name } = words.cluster(countOf(clusters))
      const made = button(layer, 'map-cluster', text, name)
      sized(made, width, height)
      made.addEventListener('click', () => fit(around(clusters)))
      return made
    },
  }
}

/** The cheapest, whose price the others are not below; unknown amounts come last. */
const lowest = (pins: readonly Pin[]) =>
  pins.reduce((lowestPin, pin) => ((pin.amount ?? Infinity) < (lowestPin.amount ?? Infinity) ? pin : lowestPin))

const around = (clusters: readonly Cluster[]): Bounds => ({
  west: Math.min(...clusters.map(({ bounds }) => bounds.west)),
  south: Math.min(...clusters.map(({ bounds }) => bounds.south)),
  east: Math.max(...clusters.map(({ bounds }) => bounds.east)),
  north: Math.max(...clusters.map(({ bounds }) => bounds.north)),
})

function sized(made: HTMLButtonElement, width: number, height: number): void {
  made.style.width = `${width}px`
  made.style.height = `${height}px`
}

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
