import type { Segment } from '#domain/search/next-segment.ts'
import type { ReactNode } from 'react'
import type { Panels } from './use-bar.ts'

// The plain form and the bar that takes its place have the same measures, so that nothing moves.
export const barClass = 'flex items-center rounded-full border border-sand-200 shadow-soft'
export const segmentClass = {
  where: 'min-w-0 flex-1',
  what: 'min-w-0 flex-1 border-l border-sand-200',
  dates: 'min-w-0 flex-[1.1] border-l border-sand-200',
  who: 'min-w-0 flex-[0.8] border-l border-sand-200',
}
export const segmentLabel = 'block text-xs font-semibold text-ink-700'
export const segmentBox = 'block w-full rounded-full px-4 py-2.5 text-left lg:px-5'
/** Narrow bars show the icon only. */
export const goTextClass = 'sr-only lg:not-sr-only'
export const goClass =
  'flex min-h-12 items-center justify-center gap-2 rounded-full bg-clay-600 px-5 font-semibold text-white hover:bg-clay-700 aria-disabled:cursor-progress'

type ButtonProps = { name: Segment; label: string; text: string | null; empty: string; panel: Panels }

/** A segment that opens its panel; pressed once more it closes it. */
export function SegmentButton({ name, label, text, empty, panel }: ButtonProps) {
  const isOpen = panel.open === name
  return (
    <button
      type="button"
      data-control={name}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={() => panel.show(isOpen ? null : name)}
      className={`${segmentBox} ${isOpen ? 'bg-white shadow-soft' : 'hover:bg-sand-100'}`}
    >
      <span className={segmentLabel}>{label}</span>
      <span className={`block truncate py-0.5 text-base ${text ? 'text-ink-900' : 'text-ink-500'}`}>
        {text ?? empty}
      </span>
    </button>
  )
}

type PanelProps = { label: string; className: string; children: ReactNode }

/** A segment's panel, which scrolls in itself on low screens. */
export function Panel({ label, className, children }: PanelProps) {
  return (
    <div
      role="dialog"
      aria-label={label}
      className={`absolute top-full z-10 mt-3 max-h-[calc(100dvh-13rem)] animate-[rise_180ms_var(--ease-calm)] overflow-y-auto rounded-2xl border border-sand-200 bg-paper p-5 shadow-lift ${className}`}
    >
      {children}
    </div>
  )
}
