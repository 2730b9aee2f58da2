import { type ReactNode, useEffect, useRef } from 'react'
import { SignOutForm } from '#app/accounts/sign-out-form.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Waiting } from '#app/session/waiting.view.server.ts'
import { WaitingMark } from './waiting-mark.tsx'

export type Actor = { firstName: string; avatar: string | null; isHost: boolean; isAdmin: boolean; waiting: Waiting }

const item = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-base font-medium hover:bg-sand-100'

/** `details` opens it without script; with script it closes where one expects. */
export function AccountLinks({ actor }: { actor: Actor }) {
  const { t } = useTranslation('accountMenu')
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)

  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-full border border-sand-300 bg-white py-1 pr-1.5 pl-3 font-semibold hover:shadow-soft">
        <Icon name="menu" size={18} />
        <span className="sr-only">{t('account')}</span>
        <Avatar name={actor.firstName} picture={actor.avatar} className="size-8 bg-ink-900 text-sm text-white" />
        {Object.values(actor.waiting).includes(true) && (
          <span className="absolute top-0 right-0">
            <WaitingMark label={t('awaited')} />
          </span>
        )}
      </summary>
      <nav
        aria-label={t('account')}
        className="absolute right-0 z-40 mt-2 w-64 rounded-xl border border-sand-200 bg-white p-2 shadow-lift"
        // Below a header that stays, a low window has no room for all of it.
        style={{ maxHeight: 'calc(100dvh - 6rem)', overflowY: 'auto' }}
      >
        <OwnLinks actor={actor} />
        <div className="mt-2 border-t border-sand-200 pt-2">
          <Item to="/account/settings" icon="settings" label={t('settings')} />
          <Item to="/help" icon="info" label={t('help')} />
          <SignOutForm className={item} />
        </div>
      </nav>
    </details>
  )
}

/** The user's links in the order of the specification (§2). */
function OwnLinks({ actor: { isHost, isAdmin, waiting } }: { actor: Actor }) {
  const { t } = useTranslation(['accountMenu', 'shell'])
  return (
    <>
      <Item
        to="/notifications"
        icon="bell"
        label={t('notifications')}
        mark={waiting.notifications && <WaitingMark label={t('unread')} />}
      />
      <Item to="/profile" icon="circle-user" label={t('shell:tabs.profile')} />
      <Item to="/wishlists" icon="heart" label={t('shell:tabs.wishlists')} />
      <Item
        to="/bookings"
        icon="calendar-check"
        label={t('trips')}
        mark={waiting.trips && <WaitingMark label={t('awaited')} />}
      />
      <Item
        to="/messages"
        icon="message-circle"
        label={t('messages')}
        mark={waiting.messages && <WaitingMark label={t('unread')} />}
      />
      <Item to="/become-a-host" icon="plus" label={t('shell:menu.host')} />
      {isHost && (
        <>
          <Item to="/host/dashboard" icon="house" label={t('hosting')} />
          <Item to="/manage-listings" icon="building-2" label={t('listings')} />
          <Item to="/payment-setup" icon="credit-card" label={t('paymentSetup')} />
          <Item to="/stripe-setup" icon="send" label={t('stripeSetup')} />
          <Item to="/payments" icon="wallet" label={t('payments')} />
        </>
      )}
      {isAdmin && <Item to="/admin" reloadDocument icon="sliders-horizontal" label={t('admin')} />}
    </>
  )
}

type ItemProps = { to: string; icon: string; label: string; mark?: ReactNode; reloadDocument?: boolean }

function Item({ icon, label, mark, ...link }: ItemProps) {
  return (
    <Link {...link} className={item}>
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
