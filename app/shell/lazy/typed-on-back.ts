import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router'
import { type Field, type Typed, typeAgain, typedHere } from './typed.ts'

/** Entries of the history whose input is kept: more steps back nobody looks for it. */
const MAX_ENTRIES = 10

/** Typed input that was not sent, by the history's entry, oldest first. */
const typedAt = new Map<string, { path: string; typed: readonly Typed[] }>()
/** Fields with what was sent of them: typed in since, they differ. */
const sent = new WeakMap<Element, string>()

/**
 * Puts what was typed back where somebody returns to its page by the history. A browser does so for whole pages, and for steps within
 * one nobody does. It stays in memory, and goes with the account.
 *
 * @param mark of who is signed in
 */
export function useTypedOnBack(mark: string): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const { state, formMethod } = useNavigation()
  const isLeaving = state !== 'idle'
  const isSending = formMethod === 'POST'

  useEffect(() => () => typedAt.clear(), [mark])

  useEffect(followForms, [])

  useEffect(() => {
    if (isLeaving) keepAt(key, pathname, isSending)
  }, [isLeaving, isSending, key, pathname])

  useEffect(() => {
    if (isReturn) typeAgain(typedAt.get(key)?.typed ?? [], isUntouched)
  }, [isReturn, key])
}

/**
 * @param path of the page: by Back, the browser's own is that of the next one already
 * @param isSending a form of the page is, which still shows what was refused of it before
 */
function keepAt(key: string, path: string, isSending: boolean): void {
  typedAt.delete(key)
  const isUnsent = (field: Field) => sent.get(field) !== stateOf(field) || (!isSending && isRefused(field))
  const typed = typedHere((field) => isOwn(field) && isUnsent(field))
  if (typed.length > 0) typedAt.set(key, { path, typed })
  const [oldest] = typedAt.keys()
  if (typedAt.size > MAX_ENTRIES) typedAt.delete(oldest!)
}

/** A form that asks by its address needs nothing else, and a code is for one use. */
const isOwn = ({ form, autocomplete }: Field) => form?.method === 'post' && autocomplete !== 'one-time-code'

/** A page that stayed, as behind a dialog, has newer text by now. */
const isUntouched = ({ dataset }: Field) => !('typed' in dataset)

/** Its form has come back with something to mend. */
const isRefused = ({ form }: Field) => form?.querySelector('[aria-invalid=true]') != null

const stateOf = (field: Field) => `${field.value} ${'checked' in field && field.checked}`

/** @returns ends it */
function followForms(): () => void {
  const send = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    for (const field of target.elements) sent.set(field, stateOf(field as Field))
    // Entries before it have older text of the same form.
    for (const [key, { path }] of typedAt) if (path === location.pathname) typedAt.delete(key)
  }
  addEventListener('submit', send, true)
  return () => removeEventListener('submit', send, true)
}
