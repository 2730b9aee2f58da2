import { SignOutForm } from '#app/accounts/sign-out-form.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import type { Waiting } from '#app/session/waiting.view.server.ts'
import { Menu, MenuItem, menuItemClass } from './menu.tsx'
import { WaitingMark } from './waiting-mark.tsx'

export type Actor = { firstName: string; avatar: string | null; isHost: boolean; isAdmin: boolean; waiting: Waiting }

/** The menu of a signed-in user, in the order of the specification (§2). */
export function AccountLinks({ actor }: { actor: Actor }) {
  const { t } = useTranslation('accountMenu')
  const summary = (
    <>
      <Avatar name={actor.firstName} picture={actor.avatar} className="size-8 bg-ink-900 text-sm text-white" />
      {Object.values(actor.waiting).includes(true) && (
        <span className="absolute top-0 right-0">
          <WaitingMark label={t('awaited')} />
        </span>
      )}
    </>
  )
  return (
    <Menu label={t('account')} summary={summary}>
      <OwnLinks actor={actor} />
      <div className="mt-2 border-t border-sand-200 pt-2">
        <MenuItem to="/account/settings" icon="settings" label={t('settings')} />
        <MenuItem to="/help" icon="info" label={t('help')} />
        <SignOutForm className={menuItemClass} />
      </div>
    </Menu>
  )
}

function OwnLinks({ actor: { isAdmin, waiting } }: { actor: Actor }) {
  const { t } = useTranslation(['accountMenu', 'shell'])
  return (
    <>
      <MenuItem
        to="/notifications"
        icon="bell"
        label={t('notifications')}
        mark={waiting.notifications && <WaitingMark label={t('unread')} />}
      />
      <MenuItem to="/profile" icon="circle-user" label={t('shell:tabs.profile')} />
      <MenuItem to="/wishlists" icon="heart" label={t('shell:tabs.wishlists')} />
      <MenuItem
        to="/bookings"
        icon="calendar-check"
        label={t('trips')}
        mark={waiting.trips && <WaitingMark label={t('awaited')} />}
      />
      <MenuItem
        to="/messages"
        icon="message-circle"
        label={t('messages')}
        mark={waiting.messages && <WaitingMark label={t('unread')} />}
      />
      <MenuItem to="/become-a-host" icon="plus" label={t('shell:menu.host')} />
      <MenuItem to="/host/dashboard" icon="house" label={t('hosting')} />
      <MenuItem to="/manage-listings" icon="building-2" label={t('listings')} />
      <MenuItem to="/payment-setup" icon="credit-card" label={t('paymentSetup')} />
      <MenuItem to="/stripe-setup" icon="send" label={t('stripeSetup')} />
      <MenuItem to="/payments" icon="wallet" label={t('payments')} />
      {isAdmin && (
        <>
          <MenuItem to="/admin" reloadDocument icon="sliders-horizontal" label={t('admin')} />
          <MenuItem to="/admin?tools" reloadDocument icon="settings" label={t('adminTools')} />
        </>
      )}
    </>
  )
}
