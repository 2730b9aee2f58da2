import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-base font-medium hover:bg-sand-100'

type MenuProps = { label: string; summary: ReactNode; children: ReactNode }

/** `details` opens it without script; with script it closes where one expects. */
export function Menu({ label, summary, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)

  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-full border border-sand-300 bg-white py-1 pr-1.5 pl-3 font-semibold hover:shadow-soft">
        <Icon name="menu" size={18} />
        <span className="sr-only">{label}</span>
        {summary}
      </summary>
      <nav
        aria-label={label}
        className="absolute right-0 z-40 mt-2 w-64 rounded-xl border border-sand-200 bg-white p-2 shadow-lift"
        // Below a header that stays, a low window has no room for all of it.
        style={{ maxHeight: 'calc(100dvh - 6rem)', overflowY: 'auto' }}
      >
        {children}
      </nav>
    </details>
  )
}

type ItemProps = {
  to: string
  icon: string
  label: string
  mark?: ReactNode
  reloadDocument?: boolean
  preventScrollReset?: boolean
}

export function MenuItem({ icon, label, mark, ...link }: ItemProps) {
  return (
    <Link {...link} className={menuItemClass}>
      <Icon name={icon} />
      {label}
      {mark}
    </Link>
  )
}

/** Closes on Escape, on a click elsewhere, and on arriving somewhere. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>): void {
  const { pathname } = useLocation()
  // Skips the first run, since the press that opened the menu may have loaded this script.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    menu.current?.removeAttribute('open')
  }, [menu, pathname])

  useEffect(() => {
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type === 'click' && !menu.current?.contains(event.target as Node)
      if (!menu.current?.open || !(isEscape || isOutside)) return
      menu.current.removeAttribute('open')
      if (isEscape) menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('click', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('click', close)
    }
  }, [menu])
}
