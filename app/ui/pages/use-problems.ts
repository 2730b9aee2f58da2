import { type FormEvent, useEffect, useRef, useState } from 'react'

type Problems<Name extends string> = Partial<Record<Name, string>>
const none: ReadonlySet<string> = new Set()

/**
 * Leads to the first wrong field of a refused form, and takes a problem back once its field is changed.
 *
 * @param refused the refusal, another object for each try
 */
export function useProblems<Name extends string>(refused: { problems: Problems<Name> } | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(refused)
  const [mended, setMended] = useState(none)
  if (seen !== refused) {
    setSeen(refused)
    setMended(none)
  }
  useEffect(() => {
    if (refused) firstWrong(form.current)?.focus()
  }, [refused])

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setMended((before) => new Set(before).add(target.name))
  }
  const open = Object.entries<string | undefined>(refused?.problems ?? {}).filter(([name]) => !mended.has(name))
  return { form, onInput, problems: Object.fromEntries(open) as Problems<Name> }
}

/** The field itself, or the first one of a group. */
function firstWrong(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  return wrong instanceof HTMLFieldSetElement ? wrong.querySelector<HTMLElement>('input') : wrong
}
