import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { hydrateDeferred } from './deferred.tsx'

/** `mark`: what is old is the account's mark, which stands on each page. */
export type Reload = (old?: 'mark') => void

/**
 * Reloads the page's data by itself, hydrating first what would hold back the answer.
 *
 * The router forgets the answer to a form with it (`completeNavigation`): codes that are shown once, a form that waits for a proof, a mistake
 * beside its field. For a mark it is not worth that, and a step that is under way brings one.
 */
export function useReload(): Reload {
  const { router } = useContext(UNSAFE_DataRouterContext)!
  return useCallback(
    (old) => {
      const { actionData, navigation } = router.state
      if (old && (actionData || navigation.location)) return
      hydrateDeferred()
      void router.revalidate()
    },
    [router],
  )
}

/** Reloads the page's data for a part that waits for it. */
export function useRevalidate(): () => Promise<void> {
  const { router } = useContext(UNSAFE_DataRouterContext)!
  return () => router.revalidate()
}
