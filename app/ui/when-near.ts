const beginnings = ['pointerdown', 'keydown', 'touchstart', 'click', 'popstate'] as const

/** How far before the view something begins to come alive: further than a flick of the finger. */
const MARGIN = '600px'

/**
 * From the first moment on, whether anybody waits or not: while a part sleeps, React holds back every change of the whole page
 * that might concern it, so what somebody did before the part was asked for must wake it as well.
 */
const begun = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return
  const begin = () => {
    for (const name of beginnings) removeEventListener(name, begin)
    resolve()
  }
  for (const name of beginnings) addEventListener(name, begin, { passive: true })
})

/**
 * Waits until a part of the page is about to be seen, or somebody begins to use the page: for `lazy` parts that the server has
 * rendered whole and whose script can wait. Where the part is not in the page there is nothing to wait for.
 *
 * @param id of an element in the part
 */
export async function whenNear(id: string): Promise<void> {
  const part = document.getElementById(id)
  if (!part) return
  const near = new Promise<void>((resolve) => {
    const view = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && resolve(), {
      rootMargin: MARGIN,
    })
    view.observe(part)
    void begun.then(() => view.disconnect())
  })
  await Promise.race([near, begun])
}
