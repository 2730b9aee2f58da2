import { useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { useHomeSearch } from '#app/search/header/home-search.ts'
import type { Waiting } from '#app/session/waiting.view.server.ts'
import { OwnTabs } from './own-tabs.tsx'
import { activeTab, isTabBarHidden, type TabName } from './active-tab.ts'
import { useOverlay } from '#app/ui/overlay.ts'
import { Tab } from './tab.tsx'

/** The bar below the page on phones; Wishlists and Profile lead signed-out visitors to the log-in. */
export function TabBar({ actor }: { actor: { waiting: Waiting } | null }) {
  const { t } = useTranslation('shell')
  const location = useLocation()
  const { pathname, search } = location
  const { isResults } = useHomeSearch()
  const { open } = useOverlay()
  // From the press until the next page is there: the router shows nothing before it has begun to load.
  const [pressed, setPressed] = useState<{ tab: TabName; from: typeof location } | null>(null)
  if (isTabBarHidden(pathname, new URLSearchParams(search).get('show') === 'search')) return null
  const active = activeTab(pathname)
  // Compared as objects: the way back has the key that it had before.
  const lit = pressed?.from === location ? pressed.tab : active
  const tabs = { active, lit, press: (tab: TabName) => setPressed({ tab, from: location }) }
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
        name="explore"
        tabs={tabs}
      />
      {actor ? (
        <OwnTabs tabs={tabs} waiting={actor.waiting} />
      ) : (
        <>
          <Tab {...logIn} icon="heart" label={t('tabs.wishlists')} />
          <Tab {...logIn} icon="circle-user" label={t('tabs.profile')} />
        </>
      )}
    </nav>
  )
}
