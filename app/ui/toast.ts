import { type ReactNode, useSyncExternalStore } from 'react'
import { hydrateDeferred } from './deferred.tsx'

export type ToastKind = 'blank' | 'success' | 'error' | 'loading' | 'custom'
/** @param ms how long it stays, where the kind's own time is not meant */
export type Toast = { id: number; kind: ToastKind; content: ReactNode; ms?: number }

/** Spec §4. */
const MAX_TOASTS = 20

// Only the browser sets one: module state on the server would be shared between visitors.
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next.slice(-MAX_TOASTS)
  for (const listener of listeners) listener()
}

/**
 * Says something in passing, at the top of the page; the oldest goes where there are too many.
 *
 * @returns makes another of it: a loading one ends as a success or an error; without a kind it goes
 */
export function showToast(content: ReactNode, kind: ToastKind = 'blank', ms?: number) {
  const id = ++lastId
  const toast = (now: ReactNode, as: ToastKind): Toast => ({ id, content: now, kind: as, ...(ms && { ms }) })
  replace([...toasts, toast(content, kind)])
  hydrateDeferred()
  return (now?: ReactNode, as?: ToastKind) =>
    replace([...toasts.filter((each) => each.id !== id), ...(as ? [toast(now, as)] : [])])
}

export const dropToast = (id: number): void => replace(toasts.filter((each) => each.id !== id))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: readonly Toast[] = []

export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
