import { CODE_DIGITS } from '#domain/accounts/code.ts'
import { type InputEvent, useRef } from 'react'
import { Labelled } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Props = {
  name?: string
  label: string
  problem: string | undefined
  /** Of a form that asks for nothing else: the hint that says that the last digit sends it. */
  sends?: string
}

/** One field drawn as six boxes, so that keyboard, screen reader, autofill and paste all work. */
export function CodeField({ name = 'code', label, problem, sends }: Props) {
  const isHydrated = useHydrated()
  const entered = useRef('')

  function onInput({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
    const code = digitsOf(field.value)
    field.value = code
    // A seventh digit changes nothing.
    const isNew = code !== entered.current
    entered.current = code
    if (sends && isNew && code.length === CODE_DIGITS) field.form?.requestSubmit(firstButtonOf(field.form))
  }

  return (
    <Labelled label={label} hint={isHydrated ? sends : undefined} problem={problem}>
      {(aria) => (
        <div className="relative h-14 w-[14.625rem] rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-offset-4">
          <div aria-hidden="true" className="grid w-60 grid-cols-6">
            {Array.from({ length: CODE_DIGITS }, (_, index) => (
              <span
                key={index}
                className={`mr-1.5 h-14 rounded-lg border bg-white ${problem ? 'border-alert-700 bg-alert-50' : 'border-sand-500'}`}
              />
            ))}
          </div>
          {/* Wider than the boxes, so that the last digit moves nothing: the ring is theirs. */}
          <input
            {...aria}
            name={name}
            autoComplete="one-time-code"
            inputMode="numeric"
            // No `maxLength`, which would cut a pasted text before its letters are removed.
            onInput={onInput}
            className="absolute inset-y-0 left-0 w-64 bg-transparent pl-[calc(1.0625rem-0.5ch)] text-2xl tracking-[calc(2.5rem-1ch)] outline-none [font-family:ui-monospace,monospace]"
          />
        </div>
      )}
    </Labelled>
  )
}

/** The button that Enter presses in this form. */
const firstButtonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button:not([type=button])')

const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_DIGITS)
