import { signed } from './authenticator.ts'

/** A challenge lasts five minutes; a page that is open for longer asks for another before. */
const RENEW_MS = 270_000
/** A signature is answered by then, or was lost with the connection. */
const ANSWER_MS = 10_000

export type Entry = {
  /** Asks for a passkey at once. @returns whether one has signed */
  press: () => Promise<boolean>
  end: () => void
}

/**
 * Offers passkeys among what the browser fills in, and on a press.
 *
 * @param send takes the signature to the server
 */
export function startEntry(send: (signature: string) => void): Entry {
  let waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let sentAt = -Infinity

  // One at a time: of two that count on, the server may read the later one first, and then takes the other for a copy's.
  function sendOne(signature: string): void {
    sentAt = performance.now()
    send(signature)
  }

  async function offer(): Promise<void> {
    // From the start, so that whoever stops it while the browser is asked stops it too: one that went on would refuse all that come after it.
    const { signal } = (waiting = new AbortController())
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return
    timer = setTimeout(() => {
      waiting.abort()
      void offer()
    }, RENEW_MS)
    // Nothing chosen, or nothing that could be asked for: the form stays as it is.
    const signature = await signed('enter', { mediation: 'conditional', signal }).catch(() => null)
    if (signature && !signal.aborted) sendOne(signature)
  }
  const stop = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  void offer()
  return {
    press: async () => {
      if (performance.now() - sentAt < ANSWER_MS) return true
      // A browser asks for one at a time.
      stop()
      const signature = await signed('enter').catch(() => null)
      if (signature) sendOne(signature)
      else if (!isOver) void offer()
      return signature !== null
    },
    end: () => {
      isOver = true
      stop()
    },
  }
}
