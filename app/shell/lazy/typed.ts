import { createElement } from 'react'
import { showToast } from '#app/ui/toast.ts'
import { TYPED_KEY } from '../session-names.ts'
import { TypedIsBack } from './typed-is-back.tsx'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field's value, by its name and its index among fields of that name. */
export type Typed = { name: string; place: number; value: string; isChecked: boolean }

type Saved = { address: string; mark: string; typed: Typed[] }

const addressOfPage = () => location.pathname + location.search

/** Fields worth restoring; a form that saves itself is left out, as old input would replace newer. */
function fields(): Field[] {
  const all = document.querySelectorAll<Field>('input[name], textarea[name], select[name]')
  return [...all].filter(
    ({ type, form }) =>
      !['hidden', 'password', 'file', 'submit', 'button'].includes(type) && !('autosaved' in (form?.dataset ?? {})),
  )
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** All input of this page that somebody typed. */
export function typedHere(isWanted: (field: Field) => boolean = () => true): Typed[] {
  const places = new Map<string, number>()
  return fields().flatMap((field): Typed[] => {
    const place = places.get(field.name) ?? 0
    places.set(field.name, place + 1)
    const isChecked = isTicked(field) && field.checked
    return 'typed' in field.dataset && isWanted(field)
      ? [{ name: field.name, place, value: field.value, isChecked }]
      : []
  })
}

/** Keeps what was typed on this page, in this tab only, until it has been loaded anew. @param mark of whoever has typed */
export function keepTyped(mark: string): void {
  const typed = typedHere()
  if (typed.length === 0) return
  const saved: Saved = { address: addressOfPage(), mark, typed }
  sessionStorage.setItem(TYPED_KEY, JSON.stringify(saved))
}

/** Restores input on its page for its author; otherwise it stays stored or is deleted. */
export function putTypedBack(mark: string): void {
  const saved = JSON.parse(sessionStorage.getItem(TYPED_KEY)!) as Saved
  if (mark !== '' && saved.mark !== '' && mark !== saved.mark) return sessionStorage.removeItem(TYPED_KEY)
  if (saved.address !== addressOfPage() || saved.mark !== mark) return
  sessionStorage.removeItem(TYPED_KEY)
  if (typeAgain(saved.typed)) showToast(createElement(TypedIsBack), 'custom')
}

/** Fills the fields of this page. @returns whether one of them is there */
export function typeAgain(typed: readonly Typed[], isWanted: (field: Field) => boolean = () => true): boolean {
  const all = fields()
  const isBack = typed.map(({ name, place, value, isChecked }) => {
    const field = all.filter((each) => each.name === name)[place]
    if (!field || !isWanted(field)) return false
    set(field, { value, isChecked })
    return true
  })
  return isBack.includes(true)
}

/** Sets the value as typing would, because React compares the element's own property on an event. */
function set(field: Field, { value, isChecked }: Pick<Typed, 'value' | 'isChecked'>): void {
  if (isTicked(field)) {
    if (field.checked !== isChecked) field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
