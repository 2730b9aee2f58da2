import { type ComponentType, useLayoutEffect, useState } from 'react'
import { type Field, isHydrated } from '../noted-fields.ts'

/** Takes over what was typed before hydration, which React would overwrite (docs/decisions/083). */
export const takingOver = <Props extends object>(Part: ComponentType<Props>) =>
  function TakingOver(props: Props) {
    useTyped()
    return <Part {...props} />
  }

/** Values typed before their fields were hydrated. */
const typed = new Map<Field, State>()

function useTyped(): void {
  // Before React writes the first text of a `textarea` into it again.
  useState(() => {
    for (const field of document.querySelectorAll<Field>('[data-typed]:not([type=file])'))
      if (!isHydrated(field)) typed.set(field, stateOf(field))
  })
  useLayoutEffect(() => {
    for (const [field, before] of typed) {
      if (!isHydrated(field)) continue
      typed.delete(field)
      const state = field.value === field.defaultValue ? before : stateOf(field)
      const release = holdValue(field)
      // After the commit, because React would revert the value before notifying the part.
      queueMicrotask(() => {
        release()
        takeOver(field, state)
      })
    }
  }, [])
}

/** Until released, React's next render leaves the value alone: a write would end an input method's composition. */
function holdValue(field: Field): () => void {
  // React's own, by which it notices changes; a `select` has none, and no composition.
  const own = Object.getOwnPropertyDescriptor(field, 'value')
  if (!own) return () => {}
  Object.defineProperty(field, 'value', { ...own, set() {} })
  return () => Object.defineProperty(field, 'value', own)
}

type State = ReturnType<typeof stateOf>

export const stateOf = ({ value, checked, selectionStart, selectionEnd }: Field) => ({
  value,
  checked,
  selectionStart,
  selectionEnd,
})

/** Writes only where React has overwritten the value, since a write ends an input method's composition. */
export function takeOver(field: Field, { value, checked, selectionStart, selectionEnd }: State): void {
  if (field.value !== value) {
    field.value = value
    // Only fields of text have one.
    if (typeof selectionStart === 'number') field.setSelectionRange(selectionStart, selectionEnd)
  }
  if (field.checked !== checked) field.checked = checked
  // React ignores an event whose value it already knows.
  field._valueTracker?.setValue(`${value} `)
  const isBox = field.type === 'checkbox' || field.type === 'radio'
  for (const name of ['input', 'change', ...(isBox ? ['click'] : [])])
    field.dispatchEvent(new Event(name, { bubbles: true }))
}
