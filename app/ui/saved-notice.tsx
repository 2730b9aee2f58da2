import { deferredHydration } from './deferred.tsx'

/**
 * Says what a form has done where it was pressed: by a toast on its own page, which keeps its place
 * (`preventScrollReset`), by a notice on a page that begins at its top or is loaded anew.
 */
export const SavedNotice = deferredHydration(async () => (await import('./lazy/saved-notice.tsx')).SavedNotice)
