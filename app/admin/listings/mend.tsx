import { deferredHydration } from '#app/ui/deferred.tsx'

/** The forms by which an admin mends a listing; their script waits until the page is used. */
export const Mend = deferredHydration(async () => (await import('./lazy/mend-forms.tsx')).MendForms, null)
