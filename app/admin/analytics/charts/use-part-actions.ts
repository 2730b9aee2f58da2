import { guarded } from '#kernel/formula.ts'
import { useEffect, useRef } from 'react'

const COPIED_MS = 4000

const cellText = ({ textContent }: Element) => {
  const text = (textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  // A figure with a unit or a currency is one too.
  return /^-\d/.test(text) ? text : guarded(text)
}

/**
 * The actions of parts, which the server has drawn: their table is copied, and a point's figures appear above its chart.
 *
 * @returns the ref of the element with the parts
 */
export function usePartActions() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('click', (event) => void copyTable(event.target as Element), { signal })
    for (const name of ['pointermove', 'pointerdown', 'pointerleave'] as const)
      element.addEventListener(name, (event) => showReading(element, event), { signal })
    return () => stop.abort()
  }, [])
  return ref
}

const tableOf = (element: Element) => element.closest('section')?.querySelector('table')

/** Copies the table of the button's part, as spreadsheets take it. */
async function copyTable(target: Element): Promise<void> {
  const button = target.closest<HTMLElement>('[data-copied]')
  const table = button && tableOf(button)
  const status = button?.nextElementSibling
  if (!table || !status) return
  const text = [...table.rows].map((row) => [...row.children].map(cellText).join('\t')).join('\n')
  await navigator.clipboard.writeText(text)
  status.textContent = button.dataset['copied'] ?? ''
  setTimeout(() => (status.textContent = ''), COPIED_MS)
}

/** Takes a point's figures from the row of the table below. */
function showReading(element: Element, { type, target, clientX }: PointerEvent): void {
  const chart = type === 'pointerleave' ? null : (target as Element).closest('[data-chart]')
  for (const each of element.querySelectorAll('[data-reading]'))
    if (!chart?.contains(each)) each.setAttribute('visibility', 'hidden')
  const rows = chart && tableOf(chart)?.tBodies[0]?.rows
  const [line, text] = chart?.querySelector('[data-reading]')?.children ?? []
  if (!chart || !rows?.length || !line || !text) return
  const { left, width } = chart.getBoundingClientRect()
  const index = Math.min(rows.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * rows.length)))
  const [name, ...figures] = rows[index]!.cells
  for (const end of ['x1', 'x2']) line.setAttribute(end, `${((index + 0.5) / rows.length) * 100}%`)
  text.textContent = `${name?.firstChild?.textContent}: ${figures.map((cell) => cell.textContent).join(' · ')}`
  line.parentElement?.setAttribute('visibility', 'visible')
}
