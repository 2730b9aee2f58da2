import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** Spec §9: how long after the last key one asks. */
const DEBOUNCE_MS = 300

/**
 * For a form that only reads. It asks the server shortly after the last change; the answer is put into all fields but the one
 * that is being typed in, which keeps the focus and what was typed. What is empty or none is left out of the address.
 *
 * @param shown what the server says stands in each field
 */
export function useAutoSubmit(shown: Readonly<Record<string, string | null>>) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  const serialized = JSON.stringify(shown)

  useEffect(() => {
    const values = JSON.parse(serialized) as Record<string, string | null>
    for (const field of form.current?.elements ?? []) if (field !== document.activeElement) show(field, values)
  }, [serialized])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const onChange = () => {
    clearTimeout(waiting.current)
    // At once, for the style to dim what is no longer true.
    form.current?.setAttribute('data-asking', '')
    waiting.current = setTimeout(() => {
      if (!form.current) return
      const filled = [...new FormData(form.current)].filter(
        ([name, value]) => value !== '' && !(value === '0' && /^(pets|extra-)/.test(name)),
      )
      const request = waiting.current
      void submit(new URLSearchParams(filled as [string, string][]), { replace: true, preventScrollReset: true }).then(
        () => {
          // Unless something else has been asked meanwhile.
          if (request === waiting.current) form.current?.removeAttribute('data-asking')
        },
      )
    }, DEBOUNCE_MS)
  }
  return { form, onChange }
}

function show(field: Element, values: Record<string, string | null>): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !(field.name in values)) return
  const value = values[field.name] ?? ''
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== '0'
  else field.value = value
}
