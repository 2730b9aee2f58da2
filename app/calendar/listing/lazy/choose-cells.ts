import { addDays, type Day, daysBetween } from '#kernel/dates.ts'
import type { Chosen, isWithin, spanOf } from '../calendar-address.ts'

/** These functions are parameters, because importing them would put them in a chunk of their own. */
type Spans = { isWithin: typeof isWithin; spanOf: typeof spanOf }

type Cell = HTMLElement

const isCell = '[data-day]'
const cellAt = (target: EventTarget | null): Cell | null =>
  target instanceof Element ? target.closest<Cell>(isCell) : null

const chosenOf = ({ dataset }: Cell): Chosen => {
  const day = dataset['day']!
  const start = dataset['minutes'] === undefined ? undefined : Number(dataset['minutes'])
  return { from: day, to: day, start, end: start === undefined ? undefined : start + 60 }
}

/**
 * Lets cells be chosen by dragging and by Shift with arrow keys. The cells stay links; a choice is
 * only marked until the pointer or the key is released.
 *
 * @returns a function that removes the listeners
 */
export function chooseCells(board: HTMLElement, spans: Spans, onChosen: (chosen: Chosen) => void): () => void {
  let anchor: Cell | null = null
  let marked: Chosen | null = null
  let isDragged = false

  const mark = (chosen: Chosen | null) => {
    marked = chosen
    for (const cell of board.querySelectorAll<Cell>(isCell)) {
      const { from, start } = chosenOf(cell)
      cell.toggleAttribute('data-picked', chosen !== null && spans.isWithin(chosen, from, start))
    }
  }
  const finish = () => {
    const chosen = marked
    anchor = null
    mark(null)
    if (chosen) onChosen(chosen)
  }

  const onPointerDown = (event: PointerEvent) => {
    isDragged = false
    // Touch scrolls, so a finger taps the first day and the last.
    anchor = event.button === 0 && event.pointerType !== 'touch' ? cellAt(event.target) : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const cell = anchor && event.buttons === 1 ? cellAt(document.elementFromPoint(event.clientX, event.clientY)) : null
    if (!anchor || !cell || !board.contains(cell) || (cell === anchor && !isDragged)) return
    isDragged = true
    mark(spans.spanOf(chosenOf(anchor), chosenOf(cell)))
  }
  const onPointerUp = () => {
    if (isDragged) finish()
    else anchor = null
  }
  /** The click at the end of a drag must not open a day. */
  const onClick = (event: MouseEvent) => {
    if (!isDragged) return
    isDragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellAt(event.target)
    const next = cell && cellByKey(board, cell, event.key)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey) {
      anchor ??= cell
      mark(spans.spanOf(chosenOf(anchor), chosenOf(next)))
    }
    next.focus()
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Shift' && marked) finish()
  }

  board.addEventListener('pointerdown', onPointerDown)
  board.addEventListener('click', onClick, true)
  board.addEventListener('keydown', onKeyDown)
  board.addEventListener('keyup', onKeyUp)
  addEventListener('pointermove', onPointerMove)
  addEventListener('pointerup', onPointerUp)
  board.dataset['choosable'] = ''
  return () => {
    delete board.dataset['choosable']
    board.removeEventListener('pointerdown', onPointerDown)
    board.removeEventListener('click', onClick, true)
    board.removeEventListener('keydown', onKeyDown)
    board.removeEventListener('keyup', onKeyUp)
    removeEventListener('pointermove', onPointerMove)
    removeEventListener('pointerup', onPointerUp)
  }
}

const horizontal: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const vertical: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The next choosable cell in a key's direction: by day and week, or by day and hour. */
function cellByKey(board: HTMLElement, cell: Cell, key: string): Cell | null {
  const { from: day, start } = chosenOf(cell)
  const cells = [...board.querySelectorAll<Cell>(isCell)].map((each) => ({ each, ...chosenOf(each) }))
  const ahead = (steps: (other: { from: Day; start?: number | undefined }) => number) =>
    cells
      .map((other) => ({ each: other.each, away: steps(other) }))
      .filter(({ away }) => away > 0)
      .toSorted((a, b) => a.away - b.away)[0]?.each ?? null
  const across = horizontal[key]
  if (across) return ahead((other) => (other.start === start ? across * daysBetween(day, other.from) : 0))
  const along = vertical[key]
  if (!along) return null
  if (start !== undefined) return ahead((other) => (other.from === day ? along * (other.start! - start) : 0))
  return cells.find(({ from }) => from === addDays(day, along * 7))?.each ?? null
}
