import { AccountLinks, type Actor } from './account-links.tsx'
import { VisitorLinks } from './visitor-links.tsx'

/** The menu at the header's end, of somebody signed in or of a visitor. */
export const AccountMenu = ({ actor }: { actor: Actor | null }) =>
  actor ? <AccountLinks actor={actor} /> : <VisitorLinks />
