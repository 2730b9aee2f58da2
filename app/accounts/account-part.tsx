import type { ReactNode } from 'react'
import { Panel } from '#app/ui/panel.tsx'

type Props = { id?: string; title: string; text: string; children: ReactNode }

/** A part of the pages about one's own account. */
export function AccountPart({ id, title, text, children }: Props) {
  return (
    <Panel as="section" id={id} className="grid scroll-mt-24 gap-4">
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-ink-700 wrap-anywhere">{text}</p>
      </div>
      {children}
    </Panel>
  )
}
