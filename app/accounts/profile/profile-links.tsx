import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { SignOutForm } from '../sign-out-form.tsx'

const row = 'flex min-h-14 w-full items-center gap-3 px-5 text-left font-medium hover:bg-sand-50'

/** Links to all of a user's pages, as a phone has no menu with room for them. */
export function ProfileLinks({ isHost, isAdmin }: { isHost: boolean; isAdmin: boolean }) {
  const { t } = useTranslation(['shell', 'accountMenu', 'profile', 'account', 'footer'])
  const { open } = useOverlay()
  return (
    <nav aria-label={t('accountMenu:account')} className="overflow-hidden rounded-2xl border border-sand-200 bg-white">
      <ul className="divide-y divide-sand-200">
        <Row to="/notifications" icon="bell">
          {t('accountMenu:notifications')}
        </Row>
        <Row to="/wishlists" icon="heart">
          {t('shell:tabs.wishlists')}
        </Row>
        <Row to="/bookings" icon="calendar-check">
          {t('accountMenu:trips')}
        </Row>
        <Row to="/messages" icon="message-circle">
          {t('accountMenu:messages')}
        </Row>
        <Row to="/profile/reviews" icon="star">
          {t('profile:reviews')}
        </Row>
        {isHost && (
          <>
            <Row to="/host/dashboard" icon="house">
              {t('accountMenu:hosting')}
            </Row>
            <Row to="/manage-listings" icon="building-2">
              {t('profile:listings')}
            </Row>
          </>
        )}
        <Row to="/become-a-host" icon="plus">
          {t('shell:menu.host')}
        </Row>
        {isAdmin && (
          <Row to="/admin" icon="sliders-horizontal" reloadDocument>
            {t('accountMenu:admin')}
          </Row>
        )}
        <Row to="/account/settings" icon="settings" text={t('profile:settingsText')}>
          {t('accountMenu:settings')}
        </Row>
        <Row to={open({ show: 'settings' })} icon="globe" preventScrollReset>
          {t('account:preferences.open')}
        </Row>
        <Row to="/about" icon="info">
          {t('footer:links.about')}
        </Row>
        <li>
          <SignOutForm className={row} />
        </li>
      </ul>
    </nav>
  )
}

type RowProps = Omit<Parameters<typeof Link>[0], 'children'> & { icon: string; text?: string; children: ReactNode }

function Row({ icon, text, children, ...link }: RowProps) {
  return (
    <li>
      <Link {...link} className={row}>
        <Icon name={icon} />
        <span className="min-w-0 grow py-2">
          {children}
          {text && <span className="block text-sm font-normal text-ink-500">{text}</span>}
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-500" />
      </Link>
    </li>
  )
}
