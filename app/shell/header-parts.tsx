import { deferredHydration } from '#app/ui/deferred.tsx'

/** The id of the front page's bar, which phones fetch on the first interaction only. */
export const FRONT_BAR = 'front-bar'

// Pages without a search do without these.
export const DeferredBar = deferredHydration(
  async () => (await import('#app/search/big-bar/bar-place.tsx')).BarPlace,
  FRONT_BAR,
)
export const DeferredToggle = deferredHydration(
  async () => (await import('./lazy/front/header-toggle.tsx')).HeaderToggle,
  FRONT_BAR,
)

/** Behind an open panel the page steps back; a press on it closes the panel like any press outside. */
export function Backdrop({ isShown }: { isShown: boolean }) {
  return isShown && <div className="fixed inset-0 -z-10 hidden animate-[appear_180ms] bg-shade md:block" />
}
