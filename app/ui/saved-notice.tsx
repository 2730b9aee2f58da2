import { deferredHydration } from './deferred.tsx'

/**
 * What a form has done, seen where it was pressed: a toast on its own page, which keeps its place
 * (`preventScrollReset`), and a notice on a page that begins at its top or is loaded anew.
 */
export const SavedNotice = deferredHydration(async () => (await import('./lazy/saved-notice.tsx')).SavedNotice)
