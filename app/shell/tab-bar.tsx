import type { ReactNode } from 'react'
import { useTranslation } from '../ui/texts.tsx'
import { useLocation } from 'react-router'
import { useHomeSearch } from '../search/header/home-search.ts'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/icon.tsx'
import { activeTab, isTabBarHidden } from './active-tab.ts'
import { AwaitedMark } from './awaited-mark.tsx'
import { useOverlay } from '../ui/overlay.ts'

/**
 * On phones, below the page. Wishlists and Profile lead signed-out visitors to the log-in; wishlists and the inbox are not built yet: signed
 * in, their tabs come with them. Explore over results opens the search again.
 */
export function TabBar({ actor }: { actor: { isAwaited: boolean } | null }) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { isResults } = useHomeSearch()
  const { open } = useOverlay()
  if (isTabBarHidden(pathname, new URLSearchParams(search).get('show') === 'search')) return null
  const active = activeTab(pathname)
  const logIn = open({ auth: 'login' })

  return (
    <nav
      aria-label={t('tabs.label')}
      className="fixed inset-x-0 bottom-0 z-30 flex justify-around border-t border-sand-200 bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab
        to={isResults ? open({ show: 'search' }) : '/'}
        isOverlay={isResults}
        icon="search"
        label={t('tabs.explore')}
        isActive={active === 'explore'}
      />
      {actor ? (
        <Tab
          to="/bookings"
          icon="calendar-check"
          label={t('tabs.trips')}
          isActive={active === 'trips'}
          mark={actor.isAwaited && <AwaitedMark />}
        />
      ) : (
        <Tab to={logIn} isOverlay icon="heart" label={t('tabs.wishlists')} />
      )}
      <Tab
        to={actor ? '/profile' : logIn}
        isOverlay={!actor}
        icon="circle-user"
        label={t('tabs.profile')}
        isActive={active === 'profile'}
      />
    </nav>
  )
}

type TabProps = { to: string; icon: string; label: string; isActive?: boolean; isOverlay?: boolean; mark?: ReactNode }

function Tab({ to, icon, label, isActive = false, isOverlay = false, mark }: TabProps) {
  return (
    <Link
      to={to}
      preventScrollReset={isOverlay}
      aria-current={isActive ? 'page' : undefined}
      className="relative flex min-h-16 min-w-20 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-500 aria-[current=page]:font-semibold aria-[current=page]:text-clay-700"
    >
      <Icon name={icon} size={22} />
      {label}
      {mark && <span className="absolute top-2 left-1/2 ml-2">{mark}</span>}
    </Link>
  )
}
