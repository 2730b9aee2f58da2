import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { setAsking } from './asking.ts'

/** Spec §9: the delay after the last key. */
const DEBOUNCE_MS = 300

/**
 * Submits a GET form shortly after a change; the focused field keeps its input.
 *
 * @param shown each field's value according to the server
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
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      setAsking('form', false)
    },
    [],
  )

  const onChange = () => {
    clearTimeout(waiting.current)
    // Set at once, so that the stylesheet dims outdated figures.
    setAsking('form', true)
    waiting.current = setTimeout(() => {
      if (!form.current) return
      const filled = [...new FormData(form.current)].filter(
        ([name, value]) => value !== '' && !(value === '0' && /^(pets|extra-)/.test(name)),
      )
      const request = waiting.current
      void submit(new URLSearchParams(filled as [string, string][]), { replace: true, preventScrollReset: true }).then(
        () => {
          // Unless a newer request was scheduled in the meantime.
          if (request === waiting.current) setAsking('form', false)
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
