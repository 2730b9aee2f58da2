import { useEffect, useRef } from 'react'
import type { Waiting } from '#app/session/waiting.view.server.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useReload } from '#app/ui/use-reload.ts'
import { SESSION_CHANNEL } from '../session-names.ts'
import { isFormPage } from './live-pages.ts'
import { keepTyped } from './typed.ts'

/** Spec §9: after this time a returning user gets a fresh page. */
const IDLE_MS = 30 * 60_000
/** Milliseconds between two checks of a page that is often returned to. */
const ASK_EVERY_MS = 10_000

type Session = { mark: string; waiting?: Waiting | null }

async function askSession(): Promise<Session | null> {
  try {
    const answer = await fetch('/session')
    return answer.ok ? ((await answer.json()) as Session) : null
  } catch {
    return null
  }
}

/** Brings a page that the user returns to up to date with the session; a lost session reloads it. */
export function SessionWatch({ mark, waiting }: { mark: string; waiting: Waiting | undefined }) {
  const { t } = useTranslation('session')
  const reload = useReload()
  const shown = useRef({ mark, waiting })
  useEffect(() => {
    shown.current = { mark, waiting }
  }, [mark, waiting])

  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<string>) => void follow(data))
    async function follow(other: string) {
      if (other === shown.current.mark) return
      if (shown.current.mark !== '') return location.reload()
      if (await askSession()) reload()
      else showToast(t('noProfile'), 'error')
    }

    let leftAt = Date.now()
    let requestedAt = 0
    const leave = () => void (leftAt = Date.now())
    const come = () => void comeBack(Date.now() - leftAt)
    const turn = () => (document.hidden ? leave() : come())

    async function comeBack(awayMs: number) {
      leave()
      if (awayMs > IDLE_MS) return loadAnew()
      if (shown.current.mark === '' || Date.now() - requestedAt < ASK_EVERY_MS) return
      requestedAt = Date.now()
      const session = await askSession()
      if (!session) return void showToast(t('noUser'), 'error')
      if (session.mark !== shown.current.mark) return loadAnew()
      if (session.waiting === null) return void showToast(t('noNotifications'), 'error')
      const isOld = JSON.stringify(session.waiting) !== JSON.stringify(shown.current.waiting)
      if (isOld && !isFormPage(location.pathname)) reload('mark')
    }
    function loadAnew() {
      keepTyped(shown.current.mark)
      location.reload()
    }

    addEventListener('blur', leave)
    addEventListener('focus', come)
    document.addEventListener('visibilitychange', turn)
    return () => {
      channel.close()
      removeEventListener('blur', leave)
      removeEventListener('focus', come)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [reload, t])

  return null
}
