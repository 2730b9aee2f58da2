import { isHydrated } from '#app/ui/noted-fields.ts'

/** Milliseconds in which a page has come and its script has taken its fields over, on a slow phone too. */
const PATIENCE_MS = 15_000

/** Waits for a page's file field until its script listens to it; null where the page has none. */
export async function fieldNamed(name: string): Promise<HTMLInputElement | null> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const field = document.querySelector<HTMLInputElement>(`input[type=file][name="${CSS.escape(name)}"]`)
    if ((field && isHydrated(field)) || performance.now() > until) return field
    await new Promise((done) => requestAnimationFrame(done))
  }
}
