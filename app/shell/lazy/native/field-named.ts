/** Milliseconds in which a page has come and its script has taken its fields over, on a slow phone too. */
const PATIENCE_MS = 15_000

/** Waits for a page's file field until its script listens to it; null where the page has none. */
export async function fieldNamed(name: string): Promise<HTMLInputElement | null> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const field = document.querySelector<HTMLInputElement>(`input[type=file][name="${CSS.escape(name)}"]`)
    if ((field && isTakenOver(field)) || performance.now() > until) return field
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** React writes its own names on each element that it has hydrated. */
const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
