import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOverlay } from './overlay.ts'

/** On phones, below the page; not where a page has its own bar there. */
export function TabBar({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { open } = useOverlay()
  if (pathname.startsWith('/property/') || pathname === '/checkout') return null

  return (
    <nav
      aria-label={t('tabs.label')}
      className="fixed inset-x-0 bottom-0 z-30 flex justify-around border-t border-sand-200 bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab to="/" icon="search" label={t('tabs.explore')} isActive={!pathname.startsWith('/bookings')} />
      {isSignedIn && (
        <Tab to="/bookings" icon="calendar-check" label={t('tabs.trips')} isActive={pathname.startsWith('/bookings')} />
      )}
      {!isSignedIn && <Tab to={open({ auth: 'login' })} icon="circle-user" label={t('tabs.logIn')} />}
    </nav>
  )
}

function Tab({ to, icon, label, isActive = false }: { to: string; icon: string; label: string; isActive?: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset={!isActive && to.includes('auth=')}
      aria-current={isActive ? 'page' : undefined}
      className="flex min-h-16 min-w-20 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-500 aria-[current=page]:font-semibold aria-[current=page]:text-clay-700"
    >
      <Icon name={icon} size={22} />
      {label}
    </Link>
  )
}
