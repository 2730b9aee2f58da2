import { signed } from './authenticator.ts'

/** A challenge lasts five minutes; a page that is open for longer asks for another before. */
const RENEW_MS = 270_000

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

  async function offer(): Promise<void> {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const { signal } = (waiting = new AbortController())
    timer = setTimeout(() => {
      waiting.abort()
      void offer()
    }, RENEW_MS)
    // Nothing chosen, or nothing that could be asked for: the form stays as it is.
    const signature = await signed('enter', { mediation: 'conditional', signal }).catch(() => null)
    if (signature && !signal.aborted) send(signature)
  }
  const end = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  void offer()
  return {
    press: async () => {
      // A browser asks for one at a time.
      end()
      const signature = await signed('enter').catch(() => null)
      if (signature) send(signature)
      else void offer()
      return signature !== null
    },
    end,
  }
}
