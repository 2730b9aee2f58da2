import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Choice, chosenWith, movedBy, type Place } from './choice.ts'

/** Pixels from the edge within which dragging scrolls. */
const EDGE = 40
const STEP = 14

function placeAt(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell && { index: Number(cell.dataset['row']), at: Number(cell.dataset['at']) }
}

/**
 * Cells chosen by dragging, by two clicks or taps, and by keys, over rows and columns.
 *
 * @param of what is shown: the choice ends with it
 */
export function useChoice(
  box: RefObject<HTMLDivElement | null>,
  of: string,
  size: { rows: number; columns: number },
  show: (place: Place) => void,
) {
  const [chosen, setChosen] = useState<{ of: string; choice: Choice } | null>(null)
  const [focused, setFocused] = useState<Place | null>(null)
  const drag = useRef<{ anchor: Place; isMoved: boolean } | null>(null)
  const choice = chosen?.of === of ? chosen.choice : null
  const choose = (next: Choice | null) => setChosen(next && { of, choice: next })

  // A cell may be drawn only after the key that leads to it.
  useEffect(() => {
    if (!focused) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-row="${focused.index}"][data-at="${focused.at}"]`)
    if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true })
  })

  const onPointerDown = (event: PointerEvent) => {
    const place = event.target instanceof Element && event.target.closest('a') ? null : placeAt(event.target)
    // Touch scrolls, so a finger taps the first cell and the last.
    drag.current =
      place && event.button === 0 && event.pointerType !== 'touch' ? { anchor: place, isMoved: false } : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const own = drag.current
    if (!own || event.buttons !== 1) return
    scrollNear(box.current, event)
    const place = placeAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!place || (!own.isMoved && place.index === own.anchor.index && place.at === own.anchor.at)) return
    own.isMoved = true
    choose({ anchor: own.anchor, head: place })
  }
  const onClick = (event: { target: EventTarget }) => {
    const isDragged = drag.current?.isMoved
    drag.current = null
    const place = event.target instanceof Element && event.target.closest('a') ? null : placeAt(event.target)
    if (!place || isDragged) return
    setFocused(place)
    choose(chosenWith(choice, place))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = event.target instanceof HTMLElement && event.target.dataset['row'] ? placeAt(event.target) : null
    if (event.key === 'Escape' && choice) return choose(null)
    if (!place) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(chosenWith(choice, place))
    }
    const next = movedBy(event.key, place, size)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey) choose({ anchor: choice?.anchor ?? place, head: next })
    show(next)
    setFocused(next)
  }
  const onFocus = (event: { target: EventTarget }) => {
    const place = event.target instanceof HTMLElement && event.target.dataset['row'] ? placeAt(event.target) : null
    if (place) setFocused(place)
  }
  const onBlur = () => setFocused(null)
  return {
    choice,
    clear: () => choose(null),
    focused,
    on: { onPointerDown, onPointerMove, onClick, onKeyDown, onFocus, onBlur },
  }
}

/** Dragging reaches what is out of view. */
function scrollNear(box: HTMLDivElement | null, { clientX, clientY }: PointerEvent): void {
  if (!box) return
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const by = (at: number, first: number, last: number) => (at > last - EDGE ? STEP : at < first + EDGE ? -STEP : 0)
  box.scrollBy(by(clientX, left + 120, right), by(clientY, top + 40, bottom))
}
