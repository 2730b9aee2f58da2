import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useOverlay } from './overlay.ts'

/** On phones, below the page; not where a page has its own bar there. */
export function TabBar({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { open } = useOverlay()
  if (pathname.startsWith('/property/') || pathname === '/checkout') return null

  return (
    <nav aria-label={t('tabs.label')} className="fixed inset-x-0 bottom-0 z-30 flex justify-around border-t border-sand-200 bg-paper pb-[env(safe-area-inset-bottom)] md:hidden">
      <Tab to="/" icon="search" label={t('tabs.explore')} />
      {isSignedIn && <Tab to="/bookings" icon="calendar-check" label={t('tabs.trips')} />}
      {!isSignedIn && <Tab to={open({ auth: 'login' })} icon="circle-user" label={t('menu.logIn')} />}
    </nav>
  )
}

function Tab({ to, icon, label }: { to: string; icon: string; label: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      preventScrollReset={to.includes('auth=')}
      className="flex min-h-16 min-w-20 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-500 aria-[current=page]:font-semibold aria-[current=page]:text-clay-700"
    >
      <Icon name={icon} size={22} />
      {label}
    </NavLink>
  )
}
