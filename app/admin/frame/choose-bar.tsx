import { deferredHydration } from '#app/ui/deferred.tsx'

/** Chooses things that are ticked in a list; its script waits until the page is used. */
export const ChooseBar = deferredHydration(async () => (await import('./lazy/choose-bar.tsx')).ChooseBar, null)
