import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Outlet, useLocation, useNavigation } from 'react-router'
import type { RootData } from '#app/ui/route-data.ts'
import { useArrival } from './arrival.ts'
import { useAuthEvent } from './use-auth-event.ts'
import { useLeaving } from './leaving.ts'
import { STORED } from './session-names.ts'
import { isConversation, isDescribing, isPaying } from './whole-pages.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SearchFrame } from './search-frame.tsx'
import { deferred, deferredHydration, whenUsed } from '#app/ui/deferred.tsx'
import { OwnStyles } from '#app/ui/own-styles.tsx'
import { Toaster } from '#app/ui/toaster.tsx'

const AuthDialog = deferred(async () => (await import('./lazy/auth-dialog.tsx')).AuthDialog)
const DeviceWatch = deferred(async () => (await import('./lazy/device-watch.tsx')).DeviceWatch)
const FiltersDialog = deferred(async () => (await import('./lazy/filters-dialog.tsx')).FiltersDialog)
const GuessNotice = deferred(async () => (await import('./lazy/guess-notice.tsx')).GuessNotice)
const Hearts = deferred(async () => (await import('#app/wishlists/choose/lazy/hearts.tsx')).Hearts)
const SearchDialog = deferred(async () => (await import('./lazy/search-dialog.tsx')).SearchDialog)
const SessionWatch = deferred(async () => (await import('./lazy/session-watch.tsx')).SessionWatch)
const SettingsDialog = deferred(async () => (await import('./lazy/settings-dialog.tsx')).SettingsDialog)

// Links, before its script as well as after it.
const TabBar = deferredHydration(async () => (await import('./lazy/tab-bar.tsx')).TabBar, null)
const Bars = deferredHydration(async () => (await import('./lazy/bars.tsx')).Bars)

/** Header, page, footer, and the dialogs that an address can open over any page. */
export function Shell({ root }: { root: RootData }) {
  const params = new URLSearchParams(useLocation().search)
  // A dialog loaded on demand has its texts in the page already.
  useTranslation(params.has('auth') ? ['shell', 'auth'] : 'shell')

  return (
    <Frame root={root}>
      <Outlet />
      <Suspense>
        {params.has('auth') && <AuthDialog door={root.door ?? null} />}
        {params.get('show') === 'filters' && <FiltersDialog currency={root.currency} />}
        {params.get('show') === 'settings' && <SettingsDialog {...root} />}
      </Suspense>
      {params.get('show') === 'search' && (
        // Its own boundary shows the fallback at once; a shared one would keep the old page.
        <Suspense fallback={<SearchFrame />}>
          <SearchDialog />
        </Suspense>
      )}
    </Frame>
  )
}

/** The bars around a page, or around a failure in its place. */
export function Frame({ root, children }: { root: RootData; children: React.ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  useArrival()
  useAuthEvent()
  const mark = root.actor?.mark ?? ''
  const hasLeft = useLeaving(mark)
  const isUsed = useUse()
  // Kept in state: restoring a scroll position on Back needs the same elements above the content.
  const [isGuessed] = useState(root.guessed)
  const isBare = isDescribing(pathname)
  // The front page asks nothing anew of who comes to it.
  const styles = pathname === '/' ? undefined : root.styles
  const isWhole = isBare || isConversation(pathname)
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-white focus:px-4 focus:py-3"
      >
        {t('skip')}
      </a>
      <Progress label={t('loading')} />
      {styles && <OwnStyles styles={styles} />}
      <Toaster />
      <div className={`flex min-h-dvh flex-col ${isWhole ? '' : 'pb-16 md:pb-0'}`}>
        {isUsed && (
          <Suspense>
            <DeviceWatch mark={mark} />
          </Suspense>
        )}
        {(root.announcement ?? root.hold ?? root.mailbox) && (
          <Bars announcement={root.announcement} hold={root.hold} mailbox={root.mailbox} />
        )}
        {!isBare && <Header root={root} />}
        {isGuessed && (
          <Suspense>
            <GuessNotice language={root.language} currency={root.currency} />
          </Suspense>
        )}
        <div className="grow">{children}</div>
        {!isPaying(pathname) && !isWhole && <Footer root={root} />}
      </div>
      <TabBar actor={root.actor} />
      {/* Strangers need it only for a press; pages behind the log-in have no hearts. */}
      {(isUsed || mark !== '') && !styles && (
        <Suspense>
          <Hearts mark={mark} />
        </Suspense>
      )}
      {hasLeft && (
        <Suspense>
          <SessionWatch mark={mark} waiting={root.actor?.waiting} />
        </Suspense>
      )}
    </>
  )
}

/** Turns true once the user has begun to use the page. */
function useUse(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => void whenUsed().then(() => setUsed(true)), [])
  return isUsed
}

/** A thin line while the next page is on its way. */
function Progress({ label }: { label: string }) {
  const isMoving = useNavigation().state !== 'idle'
  // Marks that React has hydrated the page; browser tests wait for it.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = navigator.onLine ? '' : STORED
  }, [])
  if (!isMoving) return null
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-[slide_8s_var(--ease-calm)_forwards] bg-clay-600"
    />
  )
}
