import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

type TabProps = {
  to: string
  icon: string
  label: string
  isActive?: boolean
  isOverlay?: boolean
  /** A mark for something waiting. */
  mark?: ReactNode
}

/** A tab at the bottom of a phone. */
export function Tab({ to, icon, label, isActive = false, isOverlay = false, mark }: TabProps) {
  return (
    <Link
      to={to}
      preventScrollReset={isOverlay}
      aria-current={isActive ? 'page' : undefined}
      className="relative flex min-h-16 min-w-16 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-500 aria-[current=page]:font-semibold aria-[current=page]:text-clay-700"
    >
      <Icon name={icon} size={22} />
      {label}
      {mark && <span className="absolute top-2 left-1/2 ml-2">{mark}</span>}
    </Link>
  )
}
