const beginnings = ['pointerdown', 'keydown', 'touchstart'] as const

/** How far before the view something begins to come alive: further than a flick of the finger. */
const MARGIN = '600px'

/**
 * Waits until a part of the page is about to be seen, or somebody begins to use the page: for `lazy` parts that the server has
 * rendered whole and whose script can wait. Where the part is not in the page there is nothing to wait for.
 *
 * @param id of an element in the part
 */
export function whenNear(id: string): Promise<void> {
  const part = document.getElementById(id)
  if (!part) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      near.disconnect()
      for (const name of beginnings) removeEventListener(name, done)
      resolve()
    }
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && done(), {
      rootMargin: MARGIN,
    })
    near.observe(part)
    // Whoever does something may change what the part shows: then it must be there.
    for (const name of beginnings) addEventListener(name, done, { passive: true })
  })
}
