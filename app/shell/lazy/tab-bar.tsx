import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation, useNavigation } from 'react-router'
import { useHomeSearch } from '#app/search/header/home-search.ts'
import type { Waiting } from '#app/session/waiting.view.server.ts'
import { OwnTabs } from './own-tabs.tsx'
import { activeTab, isTabBarHidden, type TabName } from './active-tab.ts'
import { useOverlay } from '#app/ui/overlay.ts'
import { Tab } from './tab.tsx'

/** The bar below the page on phones; Wishlists and Profile lead signed-out visitors to the log-in. */
export function TabBar({ actor }: { actor: { waiting: Waiting } | null }) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { isResults } = useHomeSearch()
  const { open } = useOverlay()
  const pressed = usePressed()
  if (isTabBarHidden(pathname, new URLSearchParams(search).get('show') === 'search')) return null
  const active = activeTab(pathname)
  const lit = pressed.tab ?? active
  const logIn = { to: open({ auth: 'login' }), isOverlay: true }

  return (
    <nav
      aria-label={t('tabs.label')}
      onClick={pressed.onClick}
      className="fixed inset-x-0 bottom-0 z-30 flex justify-around border-t border-sand-200 bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab
        to={isResults ? open({ show: 'search' }) : '/'}
        isOverlay={isResults}
        icon="search"
        label={t('tabs.explore')}
        isActive={active === 'explore'}
        isLit={lit === 'explore'}
      />
      {actor ? (
        <OwnTabs active={active} lit={lit} waiting={actor.waiting} />
      ) : (
        <>
          <Tab {...logIn} icon="heart" label={t('tabs.wishlists')} />
          <Tab {...logIn} icon="circle-user" label={t('tabs.profile')} />
        </>
      )}
    </nav>
  )
}

/** The tab that was pressed, from the press until its page is there: the router shows nothing before it has begun to load. */
function usePressed() {
  const { key, pathname } = useLocation()
  const { state } = useNavigation()
  const [tab, setTab] = useState<TabName | null>(null)
  useEffect(() => {
    if (state === 'idle') setTab(null)
  }, [state, key])

  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a')
    // What the router leaves to the browser may open another window.
    if (link && defaultPrevented && link.pathname !== pathname) setTab(activeTab(link.pathname))
  }
  return { tab, onClick }
}
