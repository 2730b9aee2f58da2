import type { ReactNode } from 'react'

/** One part of the dialog. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={`filters-${id}`} aria-labelledby={`filters-${id}-title`} className="scroll-mt-32 py-6">
      <h3 id={`filters-${id}-title`} className="mb-4 text-lg font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}
