import { callNative, hasPlugin } from './bridge.ts'

const DAY = '[data-day]'
const PROBLEM = '[role=alert], [aria-invalid=true]'

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Answers a finger where an app would: a day, a heart, a slider's end, a mistake. Never for who wants no motion.
 *
 * @param hearts selects them
 * @returns ends it
 */
export function followTouch(hearts: string): () => void {
  if (!hasPlugin('Haptics')) return () => {}
  const ending = new AbortController()
  const { signal } = ending
  const isOn = (event: Event, mark: string) => event.target instanceof Element && event.target.closest(mark) !== null

  const press = (event: Event) => {
    if (isStill()) return
    if (isOn(event, DAY)) void callNative('Haptics', 'selectionChanged')
    else if (isOn(event, hearts)) void callNative('Haptics', 'impact', { style: 'MEDIUM' })
  }
  const release = (event: Event) => {
    if (!isStill() && isOn(event, 'input[type=range]')) void callNative('Haptics', 'impact', { style: 'LIGHT' })
  }
  addEventListener('click', press, { capture: true, signal })
  addEventListener('change', release, { capture: true, signal })

  const problems = new MutationObserver((changes) => {
    if (!isStill() && changes.some(bringsProblem)) void callNative('Haptics', 'notification', { type: 'ERROR' })
  })
  problems.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-invalid'],
  })
  return () => {
    ending.abort()
    problems.disconnect()
  }
}

function bringsProblem({ type, target, addedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return target instanceof Element && target.matches(PROBLEM)
  return [...addedNodes].some(
    (node) => node instanceof Element && (node.matches(PROBLEM) || node.querySelector(PROBLEM)),
  )
}
