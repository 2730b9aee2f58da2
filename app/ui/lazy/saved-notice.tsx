import { useContext, useEffect, useState } from 'react'
import { NavigationType, UNSAFE_DataRouterStateContext, useActionData, useLocation } from 'react-router'
import { Notice } from '../notice.tsx'
import { showToast } from '../toast.ts'
import { useHydrated } from '../use-hydrated.ts'

/** Longer words take longer to read than the time of a toast (spec §9). */
const MIN_MS = 2000
const MS_PER_CHARACTER = 60

type Props = { children: string; tone?: 'good' | 'info'; className?: string }

/** Either a notice or a toast, so that it is read out once. */
export function SavedNotice({ children, tone = 'good', className = '' }: Props) {
  const { key } = useLocation()
  const way = useWay(key)
  useEffect(() => {
    if (way !== 'toast') return
    const ms = Math.max(MIN_MS, children.length * MS_PER_CHARACTER)
    const change = showToast(children, tone === 'good' ? 'success' : 'blank', ms)
    // A page that no longer says so (something else was typed) takes it back.
    return () => change()
  }, [way, key, tone, children])
  return way === 'notice' ? (
    <Notice tone={tone} className={className}>
      {children}
    </Notice>
  ) : null
}

type Way = 'notice' | 'toast' | 'none'

/** A dialog opened over the page, or closed, changes nothing; going back to it says nothing again. */
function useWay(key: string): Way {
  const isHydrated = useHydrated()
  const { historyAction, preventScrollReset } = useContext(UNSAFE_DataRouterStateContext)!
  const isRedirected = isRedirect(useLocation().state)
  const isAnswer = useActionData() !== undefined || isRedirected
  const [last, setLast] = useState({ key: '', way: 'none' as Way })
  if (last.key === key) return last.way
  const next = { key, way: way() }
  setLast(next)
  return next.way

  function way(): Way {
    if (!isHydrated) return 'notice'
    if (historyAction === NavigationType.Pop) return last.way === 'notice' ? 'notice' : 'none'
    if (!preventScrollReset) return 'notice'
    return isAnswer ? 'toast' : last.way === 'notice' ? 'notice' : 'none'
  }
}

/** The router's own mark of a location that an answer has led to. */
const isRedirect = (state: unknown): boolean => (state as { _isRedirect?: boolean } | null)?._isRedirect === true
