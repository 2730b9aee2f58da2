import { deferredHydration } from '#app/ui/deferred.tsx'

/** The bar beside a case: its marks, and other cases of the same people; its script waits until the page is used. */
export const CaseBar = deferredHydration(async () => (await import('./lazy/case-bar.tsx')).CaseBar, null)
