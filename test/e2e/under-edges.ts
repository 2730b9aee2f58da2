import type { Insets } from '#test/native/app.ts'
import type { Page } from 'playwright-core'

type Edges = Required<Insets>

/**
 * The words and controls of a page that stand under a notch or a bar, at its beginning and at its end. What is scrolled may go under the
 * lower bar on its way, and what stays in its place may not.
 */
export async function underEdges(page: Page, insets: Insets): Promise<string[]> {
  const edges: Edges = { top: 0, right: 0, bottom: 0, left: 0, ...insets }
  await page.evaluate(scrollAll, { isAtEnd: false })
  const begun = await page.evaluate(partsUnder, { edges, isAtEnd: false })
  await page.evaluate(scrollAll, { isAtEnd: true })
  const ended = await page.evaluate(partsUnder, { edges, isAtEnd: true })
  return [...new Set([...begun, ...ended])]
}

/** Runs in the page: scrolls it and all in it that scrolls by itself. */
function scrollAll({ isAtEnd }: { isAtEnd: boolean }): void {
  for (const part of document.querySelectorAll('*'))
    if (
      part.scrollHeight > part.clientHeight &&
      (part === document.documentElement || /^(auto|scroll)$/.test(getComputedStyle(part).overflowY))
    )
      part.scrollTop = isAtEnd ? part.scrollHeight : 0
}

/** Runs in the page. */
async function partsUnder({ edges, isAtEnd }: { edges: Edges; isAtEnd: boolean }): Promise<string[]> {
  // A scroller of a height in fractions ends up to a pixel before its end.
  const TOLERANCE = 1
  // Bars and dialogs have moved to their places by then.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const controls = 'a, button, input:not([type=hidden]), select, textarea, summary'
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

  /** Most parts of a page: what cuts off a part of one can only make it smaller. */
  function isAway(element: Element): boolean {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) return true
    const isInside = left >= edges.left && right <= innerWidth - edges.right
    return isInside && top >= edges.top && bottom <= innerHeight - edges.bottom
  }

  /** The part of it that can be seen, and whether it stays in its place. */
  function seen(element: Element) {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    let [stays, scrolls] = [false, false]
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(part)
      const box = part.getBoundingClientRect()
      if (part !== element && overflowX !== 'visible')
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (part !== element && overflowY !== 'visible')
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      if (/^(auto|scroll)$/.test(overflowY) && part.scrollHeight > part.clientHeight) scrolls = true
      // It stays in what scrolls by itself, and moves with that.
      if (part !== element && /^(auto|scroll|hidden)$/.test(overflowY)) stays = false
      if (position === 'sticky' || (position === 'fixed' && !scrolls)) stays = true
      if (position === 'fixed' || part instanceof HTMLDialogElement) break
    }
    return { left, top, right, bottom, stays: stays || modal !== undefined }
  }

  return [...(modal ?? document.body).querySelectorAll('*')].flatMap((element) => {
    if (!element.matches(controls) && !hasText(element)) return []
    if (isAway(element)) return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { left, top, right, bottom, stays } = seen(element)
    // Words for readers of no screen are a pixel, and what has scrolled away is not seen.
    if (right - left <= 2 || bottom - top <= 2 || bottom < 0 || top > innerHeight) return []
    const wrong = [
      left < edges.left - TOLERANCE && 'left',
      right > innerWidth - edges.right + TOLERANCE && 'right',
      (stays || !isAtEnd) && top < edges.top - TOLERANCE && 'top',
      (stays || isAtEnd) && bottom > innerHeight - edges.bottom + TOLERANCE && 'bottom',
    ].filter(Boolean)
    if (wrong.length === 0) return []
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
    return [`${wrong.join('+')}: <${element.localName}> ${words}`]
  })
}
