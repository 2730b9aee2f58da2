import { deferredField } from '#app/ui/deferred.tsx'

/** The bar beside a case: its marks, and other cases of the same people; its script waits until the page is used. */
export const CaseBar = deferredField(async () => (await import('./lazy/case-bar.tsx')).CaseBar)
