import { deferredHydration } from './deferred.tsx'

const Toasts = deferredHydration(async () => (await import('./lazy/toasts.tsx')).Toasts, null)

/** Always in the page, because a screen reader announces only what appears in an existing region. */
export const Toaster = () => (
  <div role="status" aria-atomic="false">
    <Toasts />
  </div>
)
