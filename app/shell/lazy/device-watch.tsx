import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { useOutbox } from '#app/messaging/thread/use-outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { keepTyped } from './typed.ts'

/**
 * Registers the service worker, shows when the device is offline, offers a newer version, and keeps what a lost session sends.
 *
 * @param mark of who is signed in
 */
export function DeviceWatch({ mark }: { mark: string }) {
  const { t } = useTranslation('device')
  const newer = useNewerVersion()
  useStoredForms(mark)
  useOutbox(mark)
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
      {!isOnline && (
        <p role="status" className={`${bar} bg-ink-900 text-white`}>
          {t('connection')}
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

const bar =
  'fixed inset-x-3 bottom-20 z-40 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-2xl px-5 py-3 font-semibold shadow-lift md:bottom-6'

function followConnection(changed: () => void) {
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
