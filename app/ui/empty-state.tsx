import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  icon: string
  title: string
  text: string
  /** When it is all that the page says. */
  isPage?: boolean
  children?: ReactNode
}

/** An empty list: the reason, and a link onward. */
export function EmptyState({ icon, title, text, isPage = false, children }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-text flex-col items-center gap-3 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-2xl bg-clay-50 text-clay-600">
        <Icon name={icon} size={28} />
      </span>
      <Heading className="mt-2 text-xl font-bold text-balance">{title}</Heading>
      <p className="text-balance text-ink-500">{text}</p>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
