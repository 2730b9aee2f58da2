import type { Point } from '#kernel/geo.ts'

/** One pin that its owner places by dragging, arrow keys or a tap on the map. */
export type PinStart = { at: Point | null; name: string; onMove: (point: Point) => void }

type Pixel = { x: number; y: number }
type Wiring = { project: (point: Point) => Pixel; unproject: (pixel: Pixel) => Point }

/** Pixels that an arrow key moves it; with Shift. */
const STEP = { fine: 2, coarse: 20 }

const arrows: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const SIGN =
  '<svg aria-hidden="true" width="44" height="44" viewBox="0 0 24 24" fill="#ad4429" stroke="#fffdfa" stroke-width="1.5"><path d="M20 10c0 5-8 12-8 12s-8-7-8-12a8 8 0 0 1 16 0Z"/><circle cx="12" cy="10" r="3" fill="#fffdfa"/></svg>'

/** A button above any provider's map; its tip is the point. */
export function ownPin(container: HTMLElement, { at, name, onMove }: PinStart, { project, unproject }: Wiring) {
  let point = at
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'map-own-pin'
  button.setAttribute('aria-label', name)
  button.innerHTML = SIGN
  container.append(button)

  function place(): void {
    button.hidden = point === null
    if (!point) return
    const { x, y } = project(point)
    button.style.transform = `translate(${x}px, ${y}px) translate(-50%, -92%)`
  }

  function put(next: Point): void {
    point = next
    place()
  }

  function moveTo(pixel: Pixel): void {
    put(unproject(pixel))
    onMove(point!)
  }

  button.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key]
    if (!arrow || !point) return
    event.preventDefault()
    // The map below must not move as well.
    event.stopPropagation()
    const { x, y } = project(point)
    const step = event.shiftKey ? STEP.coarse : STEP.fine
    moveTo({ x: x + arrow.x * step, y: y + arrow.y * step })
  })
  // Between the finger and the tip, so that the pin does not jump when it is taken up.
  let held: Pixel | null = null
  const within = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = container.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  button.addEventListener('pointerdown', (event) => {
    event.stopPropagation()
    button.setPointerCapture(event.pointerId)
    const [finger, tip] = [within(event), project(point!)]
    held = { x: tip.x - finger.x, y: tip.y - finger.y }
  })
  button.addEventListener('pointermove', (event) => {
    if (!held) return
    const { x, y } = within(event)
    moveTo({ x: x + held.x, y: y + held.y })
  })
  for (const end of ['pointerup', 'pointercancel'] as const) button.addEventListener(end, () => (held = null))
  for (const name of ['mousedown', 'touchstart', 'click', 'dblclick'])
    button.addEventListener(name, (event) => event.stopPropagation())

  place()
  return { place, put, moveTo, remove: () => button.remove() }
}
