import { encodedForm } from '#app/ui/encoded-form.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Between the last key and the request. */
const DEBOUNCE_MS = 400

/**
 * What the server makes of a form while somebody types in it.
 *
 * Not the shared hook for answers: as a file of its own it would be one request more for this page.
 *
 * @returns the newest that came, null before anything was typed; and what the form calls with each change
 */
export function useTypedPreview(address: string) {
  const [html, setHtml] = useState<string | null>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const onInput = useCallback(
    (form: HTMLFormElement) => {
      leaving.current?.abort()
      const own = new AbortController()
      leaving.current = own
      setTimeout(() => {
        if (own.signal.aborted) return
        const body = encodedForm(form)
        body.set('as', 'typed')
        fetch(address, { method: 'POST', body, signal: own.signal })
          .then(async (answer) => answer.ok && setHtml(await answer.text()))
          // The button is still there.
          .catch(() => null)
      }, DEBOUNCE_MS)
    },
    [address],
  )
  return { html, onInput }
}
