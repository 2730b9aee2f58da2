import { useEffect } from 'react'

/** j and k go from row to row, x ticks the one that has the focus, Enter opens it as a link does, / goes to the search. */
export function useListKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

const acts: Readonly<Record<string, () => void>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  x: tick,
  '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
}

function onKey(event: KeyboardEvent): void {
  const act = acts[event.key]
  if (!act || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
  event.preventDefault()
  act()
}

/** A box takes no letters. */
const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

const currentIn = (all: readonly HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement))

/** The first row where none has the focus. */
function moveBy(step: 1 | -1): void {
  const all = rows()
  const current = currentIn(all)
  const next = all[current < 0 ? 0 : Math.min(Math.max(current + step, 0), all.length - 1)]
  next?.querySelector<HTMLElement>('a')?.focus()
}

/** As if it was pressed, so that whoever counts hears of it. */
function tick(): void {
  const all = rows()
  all[currentIn(all)]?.querySelector<HTMLInputElement>('input[name=thing]')?.click()
}
