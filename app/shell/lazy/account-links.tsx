import { useEffect, useRef } from 'react'
import { SignOutForm } from '../../accounts/sign-out-form.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import { useLocation } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AwaitedMark } from '../awaited-mark.tsx'

export type Actor = { firstName: string; avatar: string | null; isHost: boolean; isAdmin: boolean; isAwaited: boolean }

const item = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-base font-medium hover:bg-sand-100'

/** `details` opens it without script; with script it closes where one expects. */
export function AccountLinks({ actor }: { actor: Actor }) {
  const { t } = useTranslation('shell')
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)

  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-full border border-sand-300 bg-white py-1 pr-1.5 pl-3 font-semibold hover:shadow-soft">
        <Icon name="menu" size={18} />
        <span className="sr-only">{t('menu.account')}</span>
        <Avatar name={actor.firstName} picture={actor.avatar} className="size-8 bg-ink-900 text-sm text-white" />
        {actor.isAwaited && (
          <span className="absolute top-0 right-0">
            <AwaitedMark />
          </span>
        )}
      </summary>
      <nav
        aria-label={t('menu.account')}
        className="absolute right-0 z-40 mt-2 w-64 rounded-xl border border-sand-200 bg-white p-2 shadow-lift"
      >
        <Link to="/profile" className={item}>
          <Icon name="circle-user" />
          {t('tabs.profile')}
        </Link>
        <Link to="/bookings" className={item}>
          <Icon name="calendar-check" />
          {t('menu.trips')}
          {actor.isAwaited && <AwaitedMark />}
        </Link>
        {actor.isHost && (
          <Link to="/host/dashboard" className={item}>
            <Icon name="house" />
            {t('menu.hosting')}
          </Link>
        )}
        <Link to="/become-a-host" className={item}>
          <Icon name="plus" />
          {t('menu.host')}
        </Link>
        {actor.isAdmin && (
          <Link to="/admin" reloadDocument className={item}>
            <Icon name="sliders-horizontal" />
            {t('menu.admin')}
          </Link>
        )}
        <Link to="/account/settings" className={item}>
          <Icon name="settings" />
          {t('menu.settings')}
        </Link>
        <Link to="/help" className={item}>
          <Icon name="info" />
          {t('menu.help')}
        </Link>
        <div className="mt-2 border-t border-sand-200 pt-2">
          <SignOutForm className={item} />
        </div>
      </nav>
    </details>
  )
}

/** Closes on Escape, on a click elsewhere, and on arriving somewhere. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>): void {
  const { pathname } = useLocation()
  // Not when the script comes: the press that has opened the menu may have brought it.
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
