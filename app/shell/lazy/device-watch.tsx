import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useOutbox } from '#app/messaging/thread/use-outbox.ts'
import { isNative } from '#app/native/is-native.ts'
import { ZONE_COOKIE } from '#app/session/zone-cookie.ts'
import { Button } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { writeCookie } from '#app/ui/write-cookie.ts'
import { STORED } from '../session-names.ts'
import { isConversation, isDescribing } from '../whole-pages.ts'
import { useLostFocus } from './lost-focus.ts'
import { bearTranslators } from './translated-texts.ts'
import { keepTyped } from './typed.ts'
import { useTypedOnBack } from './typed-on-back.ts'

if (!import.meta.env.SSR) bearTranslators()

const NativeWatch = deferred(async () => (await import('./native/native-watch.tsx')).NativeWatch)

/**
 * Registers the service worker, shows when the device is offline, offers a newer version, keeps what a lost session sends, finds a lost
 * focus, and tells the server the device's zone.
 *
 * @param mark of who is signed in
 */
export function DeviceWatch({ mark }: { mark: string }) {
  const { t } = useTranslation('device')
  const newer = useNewerVersion()
  useStoredForms(mark)
  useSentZone(mark !== '')
  useTypedOnBack(mark)
  useLostFocus()
  useOutbox(mark)
  const { pathname } = useLocation()
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      keepTyped(mark)
      location.reload()
    })
    newer.version?.postMessage('take-over')
  }

  return (
    <>
      {isNative && (
        <Suspense>
          <NativeWatch mark={mark} />
        </Suspense>
      )}
      {!isOnline && (
        // In the page's flow, where it covers nothing.
        <p
          ref={withRoom}
          role="status"
          className="page bg-ink-900 py-2 text-center text-sm font-semibold text-white max-w-none"
        >
          {t(`connection.${connectionText(pathname)}`)}
        </p>
      )}
      {isOnline && newer.version && (
        <aside aria-label={t('update.label')} className={`${bar} border border-sand-300 bg-white`}>
          <p className="basis-full text-center sm:basis-auto">{t('update.text')}</p>
          <Button onClick={update}>{t('update.now')}</Button>
          <Button look="quiet" onClick={newer.dismiss}>
            {t('update.later')}
          </Button>
        </aside>
      )}
    </>
  )
}

/** A form whose session has ended is on its way to the log-in: what was typed is there again afterwards. */
function useStoredForms(mark: string): void {
  const isSentAway = new URLSearchParams(useNavigation().location?.search).get('auth') === 'login'
  useEffect(() => {
    if (isSentAway && mark !== '') keepTyped(mark)
  }, [isSentAway, mark])
}

/** Pages behind the log-in come with the times of this device's clock from then on. */
function useSentZone(isKnown: boolean): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (isKnown && timeZone && !document.cookie.split('; ').includes(`${ZONE_COOKIE}=${timeZone}`))
      writeCookie(ZONE_COOKIE, timeZone, 365)
  }, [isKnown])
}

/** The page was opened without a connection, from the device's own store. */
let isStored = !import.meta.env.SSR && document.documentElement.dataset['hydrated'] === STORED

/** The sentence that is true on this page. */
function connectionText(pathname: string): 'stored' | 'message' | 'listing' | 'page' {
  if (isConversation(pathname)) return 'message'
  if (isDescribing(pathname)) return 'listing'
  return isStored ? 'stored' : 'page'
}

/** Pages of the height of the screen leave the bar its room. */
function withRoom(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  style.setProperty('--bar', `${element.offsetHeight}px`)
  return () => void style.removeProperty('--bar')
}

const bar =
  'fixed inset-x-3 bottom-20 z-40 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-2xl px-5 py-3 font-semibold shadow-lift md:bottom-6'

function followConnection(notify: () => void) {
  const changed = () => {
    // Whatever comes from now on is of now.
    if (navigator.onLine) isStored = false
    notify()
  }
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A version that waits to replace the active one; the very first one never waits. */
function useNewerVersion() {
  const [version, setVersion] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    // Over plain http there is none.
    if (!('serviceWorker' in navigator)) return
    const look = ({ waiting }: ServiceWorkerRegistration) => {
      if (waiting && navigator.serviceWorker.controller) setVersion(waiting)
    }
    const follow = (registration: ServiceWorkerRegistration) => {
      look(registration)
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', () => look(registration)),
      )
    }
    void navigator.serviceWorker
      .register('/sw.js')
      .then(follow)
      .catch(() => null)
  }, [])
  return { version, dismiss: () => setVersion(null) }
}
