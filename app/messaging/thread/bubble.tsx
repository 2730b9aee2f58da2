import type { ReactNode } from 'react'

/** Narrower than the thread, so that its side shows its author. */
const narrow = { maxWidth: 'min(34rem, 85%)' }

export function Bubble({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    <p
      dir="auto"
      style={narrow}
      className={`rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-line ${isOwn ? 'bg-ink-900 text-white' : 'bg-sand-100'}`}
    >
      {children}
    </p>
  )
}
