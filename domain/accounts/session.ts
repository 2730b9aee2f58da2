import { MAX_DEVICES } from './device.ts'

/** A session that nobody uses ends after so long: OWASP's ASVS 7.3.1, and long enough between two stays. */
export const SESSION_IDLE_DAYS = 60

/** A session ends after so long however much it is used, so that a copied cookie does not last for ever. */
export const SESSION_DAYS = 365

/** An admin's session sees other people's data, so it ends overnight. */
export const ADMIN_IDLE_HOURS = 12

/** As many as the devices that an account knows, so that its owner sees all of them; the longest unused ends first. */
export const MAX_SESSIONS = MAX_DEVICES

/** A device still gets pushes for so many days after its session ran out; then the row is deleted. */
export const RAN_OUT_DAYS = 90
