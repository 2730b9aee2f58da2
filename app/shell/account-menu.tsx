import { deferredHydration } from '#app/ui/deferred.tsx'

// It opens without its script.
export const AccountMenu = deferredHydration(async () => (await import('./lazy/account-menu.tsx')).AccountMenu, null)
