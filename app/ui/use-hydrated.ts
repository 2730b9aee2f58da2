import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over its page, true from then on: what stands until then works without script. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
