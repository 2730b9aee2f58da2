import { encodedForm } from '#app/ui/encoded-form.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds between the last key and the request. */
const DEBOUNCE_MS = 400

/**
 * Previews a form while it is typed, without the shared hook, whose file would be another request.
 *
 * @returns the newest preview, null before typing; and the form's handler of changes
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
          // The button still works.
          .catch(() => null)
      }, DEBOUNCE_MS)
    },
    [address],
  )
  return { html, onInput }
}
