/** Attempts after the first, each once the server has answered: a script that is gone is a failure. */
const ATTEMPTS = 2

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
 * @param load again for each attempt
 * @throws what `load` throws, except the TypeError of a request that brought no answer
 */
export async function patient<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof TypeError) || left === 0) throw error
      await reached()
    }
  }
}
