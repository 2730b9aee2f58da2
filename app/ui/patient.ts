/** Milliseconds before the second attempt; each further one waits twice as long. */
const FIRST_WAIT_MS = 1000

/**
 * Loads again, once there is a connection, what a lost connection kept from coming: without it the page would be replaced by a failure.
 *
 * @param load again for each attempt
 * @throws what `load` throws, except the TypeError of a request that brought no answer
 */
export async function patient<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await new Promise((done) => {
        addEventListener('online', done, { once: true })
        setTimeout(done, wait)
      })
    }
  }
}
