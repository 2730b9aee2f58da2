import { encodedForm } from '#app/ui/encoded-form.ts'
import { useAnswer } from '#app/ui/lazy/use-answer.ts'
import { useCallback, useState } from 'react'

/**
 * Previews a form while it is typed.
 *
 * @returns the newest preview, null before typing; and the form's handler of changes
 */
export function useTypedPreview(address: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const ask = useCallback(
    async (form: string, signal: AbortSignal) => {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), signal })
      // The button still works.
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      return answer.text()
    },
    [address],
  )
  const { answer: html } = useAnswer(typed, ask)
  const onInput = useCallback((form: HTMLFormElement) => {
    const fields = encodedForm(form)
    fields.set('as', 'typed')
    setTyped(fields.toString())
  }, [])
  return { html, onInput }
}
