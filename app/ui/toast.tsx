import { useSyncExternalStore } from 'react'

type Kind = 'blank' | 'success' | 'error' | 'loading' | 'custom'
type Toast = { id: number; kind: Kind; text: string }

/** Spec §9: how long each stays, ms; a loading one until it is taken away. */
const toastMs: Record<Kind, number> = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
}

/** Spec §4. */
const MAX_TOASTS = 20

// Only the browser sets one: module state on the server would be shared between visitors.
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says something in passing, at the top of the page.
 *
 * @param ms how long, where the kind's own time is not meant
 * @returns takes it away
 */
export function showToast(text: string, kind: Kind = 'blank', ms = toastMs[kind]): () => void {
  const toast = { id: ++lastId, kind, text }
  const takeAway = () => replace(toasts.filter((each) => each !== toast))
  replace([...toasts, toast].slice(-MAX_TOASTS))
  if (Number.isFinite(ms)) setTimeout(takeAway, ms)
  return takeAway
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: readonly Toast[] = []

/** Where toasts appear. Always in the page, because only then a screen reader hears what comes into it. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-50 grid justify-items-center gap-2 px-4">
      {shown.map(({ id, kind, text }) => (
        <p
          key={id}
          className={`max-w-[350px] animate-[rise_220ms_var(--ease-calm)] rounded-full px-5 py-3 text-center font-semibold text-white shadow-lift ${kind === 'error' ? 'bg-alert-700' : 'bg-ink-900'}`}
        >
          {text}
        </p>
      ))}
    </div>
  )
}
