/** Milliseconds before the server is asked again; each further time twice as long. */
const FIRST_WAIT_MS = 1000

/** Resolves once the server answers, which is asked anew when the browser is online again. */
export async function reached(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !(await fetch('/session').catch(() => null))?.ok; wait *= 2)
    await new Promise((done) => {
      addEventListener('online', done, { once: true })
      setTimeout(done, wait)
    })
}

/**
 * Loads again, once there is a connection, what a lost connection kept from coming: without it the page would be replaced by a failure.
 *
 * @param load again for the second attempt, whose failure is one: the script is gone
 * @throws what `load` throws, except the TypeError of a first request that brought no answer
 */
export const patient = <Value>(load: () => Promise<Value>): Promise<Value> =>
  load().catch(async (error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    await reached()
    return load()
  })
