import { deferredHydration } from '#app/ui/deferred.tsx'
import type { Actor } from './lazy/account-links.tsx'

// Each opens without its script.
const AccountLinks = deferredHydration(async () => (await import('./lazy/account-links.tsx')).AccountLinks, null)
const VisitorLinks = deferredHydration(async () => (await import('./lazy/visitor-links.tsx')).VisitorLinks, null)

/** The menu at the header's end, of somebody signed in or of a visitor. */
export const AccountMenu = ({ actor }: { actor: Actor | null }) =>
  actor ? <AccountLinks actor={actor} /> : <VisitorLinks />
