import { useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import type { LiveView } from './live.view.server.ts'

/** Milliseconds between two looks at who is here. */
const POLL_MS = 10_000
const ADDRESS = '/admin/analytics/live'

/** The visitors of this moment and their pages; a hidden page does not ask. */
export function LiveVisitors({ first }: { first: LiveView }) {
  const { t } = useTranslation('reportPage')
  const { title, pages, none } = useLive(first)
  return (
    <details className="relative w-full rounded-2xl border border-sand-200 bg-white sm:w-auto">
      <summary className="flex min-h-11 items-center gap-2.5 px-4 text-sm font-semibold">
        <span aria-hidden="true" className="size-2.5 flex-none rounded-full bg-leaf-700" />
        {title}
      </summary>
      <div className="border-t border-sand-200 px-4 py-3 sm:w-96">
        {pages.length === 0 ? (
          <p className="text-sm text-ink-500">{none}</p>
        ) : (
          <ul aria-label={t('livePages')} className="grid gap-1 text-sm">
            {pages.map(({ page, visitors }) => (
              <li key={page} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{page}</span>
                <span className="font-semibold figures">{visitors}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

function useLive(first: LiveView): LiveView {
  const [live, setLive] = useState(first)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let request = new AbortController()

    async function look() {
      request = new AbortController()
      const { signal } = request
      try {
        const answer = await fetch(ADDRESS + location.search, { signal })
        if (answer.ok) setLive((await answer.json()) as LiveView)
      } catch {
        // Without a connection the last answer stays.
      }
      if (!signal.aborted) timer = setTimeout(() => void look(), POLL_MS)
    }
    function pause() {
      clearTimeout(timer)
      request.abort()
    }
    const turn = () => {
      pause()
      if (!document.hidden) void look()
    }
    if (!document.hidden) timer = setTimeout(() => void look(), POLL_MS)
    document.addEventListener('visibilitychange', turn)
    return () => {
      pause()
      document.removeEventListener('visibilitychange', turn)
    }
  }, [])
  return live
}
