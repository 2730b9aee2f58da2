import { deferredHydration } from './deferred.tsx'

const Toasts = deferredHydration(async () => (await import('./lazy/toasts.tsx')).Toasts, null)

/** Where toasts appear. Always in the page, because only then a screen reader hears what comes into it. */
export const Toaster = () => (
  <div role="status" aria-atomic="false">
    <Toasts />
  </div>
)
