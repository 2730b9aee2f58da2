import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router'
import { type Field, type Typed, typeAgain, typedHere } from './typed.ts'

/** Entries of the history whose input is kept: more steps back nobody looks for it. */
const MAX_ENTRIES = 10

/** Typed input that was not sent, by the history's entry, oldest first. */
const typedAt = new Map<string, readonly Typed[]>()
/** The fields whose form was sent since somebody typed in them. */
const sent = new WeakSet<Element>()

/**
 * Puts what was typed back where somebody returns to its page by the history. A browser does so for whole pages, and for steps within
 * one nobody does. It stays in memory, and goes with the account.
 *
 * @param mark of who is signed in
 */
export function useTypedOnBack(mark: string): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const isLeaving = useNavigation().state !== 'idle'

  useEffect(() => () => typedAt.clear(), [mark])

  useEffect(followForms, [])

  useEffect(() => {
    if (isLeaving) keepAt(key)
  }, [isLeaving, key])

  useEffect(() => {
    if (isReturn) typeAgain(typedAt.get(key) ?? [])
  }, [isReturn, key])
}

function keepAt(key: string): void {
  typedAt.delete(key)
  const typed = typedHere((field) => isOwn(field) && (!sent.has(field) || isRefused(field)))
  if (typed.length > 0) typedAt.set(key, typed)
  const [oldest] = typedAt.keys()
  if (typedAt.size > MAX_ENTRIES) typedAt.delete(oldest!)
}

/** A form that asks by its address needs nothing else, and a code is for one use. */
const isOwn = ({ form, autocomplete }: Field) => form?.method === 'post' && autocomplete !== 'one-time-code'

/** Its form has come back with something to mend. */
const isRefused = ({ form }: Field) => form?.querySelector('[aria-invalid=true]') != null

/** @returns ends it */
function followForms(): () => void {
  const send = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) for (const field of target.elements) sent.add(field)
  }
  const type = ({ target }: Event) => void (target instanceof Element && sent.delete(target))
  addEventListener('submit', send, true)
  addEventListener('input', type, true)
  return () => {
    removeEventListener('submit', send, true)
    removeEventListener('input', type, true)
  }
}
