import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { TabName } from './active-tab.ts'

/**
 * @property lit looks like the page's own: that is here, or on its way
 * @property press lights a tab
 */
export type Tabs = { active: TabName; lit: TabName; press: (tab: TabName) => void }

type TabProps = {
  to: string
  icon: string
  label: string
  /** One whose page has no address of its own has neither. */
  name?: TabName
  tabs?: Tabs
  isOverlay?: boolean
  /** A mark for something waiting. */
  mark?: ReactNode
}

/** A tab at the bottom of a phone. */
export function Tab({ to, icon, label, name, tabs, isOverlay = false, mark }: TabProps) {
  // A finger's click comes 40 ms after its lifting, and leads on at once: the tab is lit in a picture of its own before.
  const onPointerUp = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent) => {
    // The events of a finger that has moved away still come here.
    const isHere = currentTarget.contains(document.elementFromPoint(clientX, clientY))
    if (name && isHere && pointerType === 'touch') tabs?.press(name)
  }
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // With a key the browser opens another window.
    if (name && !ctrlKey && !metaKey && !shiftKey) tabs?.press(name)
  }
  return (
    <Link
      to={to}
      preventScrollReset={isOverlay}
      aria-current={name && name === tabs?.active ? 'page' : undefined}
      onPointerUp={onPointerUp}
      onClick={onClick}
      className={`relative flex min-h-16 min-w-16 flex-col items-center justify-center gap-1 text-xs active:text-clay-700 ${name && name === tabs?.lit ? 'font-semibold text-clay-700' : 'font-medium text-ink-500'}`}
    >
      <Icon name={icon} size={22} />
      {label}
      {mark && <span className="absolute top-2 left-1/2 ml-2">{mark}</span>}
    </Link>
  )
}
