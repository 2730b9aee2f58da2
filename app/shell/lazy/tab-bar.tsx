import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { useHomeSearch } from '#app/search/header/home-search.ts'
import type { Waiting } from '#app/session/waiting.view.server.ts'
import { OwnTabs } from './own-tabs.tsx'
import { activeTab, isTabBarHidden } from './active-tab.ts'
import { useOverlay } from '#app/ui/overlay.ts'
import { Tab } from './tab.tsx'

/** The bar below the page on phones; Wishlists and Profile lead signed-out visitors to the log-in. */
export function TabBar({ actor }: { actor: { waiting: Waiting } | null }) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { isResults } = useHomeSearch()
  const { open } = useOverlay()
  if (isTabBarHidden(pathname, new URLSearchParams(search).get('show') === 'search')) return null
  const active = activeTab(pathname)
  const logIn = { to: open({ auth: 'login' }), isOverlay: true }

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
        <OwnTabs active={active} waiting={actor.waiting} />
      ) : (
        <>
          <Tab {...logIn} icon="heart" label={t('tabs.wishlists')} />
          <Tab {...logIn} icon="circle-user" label={t('tabs.profile')} />
        </>
      )}
    </nav>
  )
}
