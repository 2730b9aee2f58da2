import type { Page } from 'playwright-core'

type Tour = {
  /** Selects the part within which it goes; its first step enters that. */
  within?: string
  key?: 'Tab' | 'Shift+Tab'
  max?: number
}

/** Goes through a page by key. @returns the controls of which nothing could be seen while they had the focus */
export async function unseenByTab(page: Page, { within = 'body', key = 'Tab', max = 200 }: Tour = {}) {
  const unseen: string[] = []
  const part = page.locator(within)
  const first = part.locator('a, button, input:not([type=hidden])')
  await (key === 'Tab' ? first.first() : first.last()).focus()
  for (let step = 0; step < max; step += 1) {
    await page.keyboard.press(key)
    const focused = await part.evaluate(look)
    if (!focused) return { steps: step, unseen }
    if (!focused.isSeen) unseen.push(focused.name)
  }
  return { steps: max, unseen }
}

/** Runs in the page. @returns null where what has the focus is not in the part */
function look(part: Element) {
  const focused = document.activeElement
  if (!focused || focused === document.body || !part.contains(focused)) return null
  const shares = [0.1, 0.5, 0.9]
  const points = [...focused.getClientRects()].flatMap(({ x, y, width, height }) =>
    shares.flatMap((across) => shares.map((down) => [x + width * across, y + height * down] as const)),
  )
  /** What is drawn over the control is its own part, its label, or the card that its link covers. */
  const isSeenAt = ([x, y]: readonly [number, number]) => {
    const top = document.elementFromPoint(x, y)
    return top !== null && (focused.contains(top) || top.contains(focused) || top.closest('label')?.control === focused)
  }
  const name = `${focused.localName} ${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}`
  return { name, isSeen: points.some(isSeenAt) }
}
