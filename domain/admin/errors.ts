import type { SharedAccount } from '#domain/accounts/errors.ts'
import type { StepProblems } from '#domain/publishing/errors.ts'

/** Why an admin may not do something to a person. */
export type PersonFailure =
  | SharedAccount
  | { reason: 'not-found' }
  /** The admin has lost the permission meanwhile. */
  | { reason: 'not-allowed' }
  | { reason: 'oneself' }
  /** Admins may only change people whose permissions they have all themselves. */
  | { reason: 'more-than-own' }
  | { reason: 'last-admin' }
  /** Nothing would change. */
  | { reason: 'unchanged' }

/** Why a test e-mail was not sent. */
export type TestFailure =
  | { reason: 'too-many'; retryAfterSeconds: number }
  /** The admin's address is not proved. */
  | { reason: 'not-proved' }

/**
 * Why settings were not stored.
 *
 * @property stored what another admin stored meanwhile
 */
export type SettingsFailure<Values> = { reason: 'changed-elsewhere'; stored: Values }

/** Something else has failed since the page was shown. */
export type SettleFailure = { reason: 'changed' }

/** Why a thing on the desk was not marked. */
export type MarkFailure =
  /** It does not wait any longer, or the admin may not end it. */
  | { reason: 'gone' }
  /** Another admin has it by now. @property by their name */
  | { reason: 'taken'; by: string }
  /** More of its kind wait than the page has shown. */
  | { reason: 'changed' }

/** Why nothing was done about a job: it runs, is done or was discarded; or its kind is not as the page has shown. */
export type JobFailure = { reason: 'gone' | 'changed' }

/** Why a view of a list was not kept. */
export type ViewFailure = { reason: 'too-many' | 'name-taken' }

/** The listing is neither published nor paused by now. */
export type UnpublishFailure = { reason: 'not-possible' }

/** `planned`: there is a fee from that day on; `gone`: it counts by now, or was withdrawn. */
export type FeeFailure = { reason: 'planned' | 'gone' }

/** `not-possible`: it is not published; `unchanged`: it stands first, or does not, already. */
export type FeatureFailure = { reason: 'not-possible' | 'unchanged' }

/** Why nothing was added to a selection: it would hold too many, or nothing was named that the list has. */
export type ChooseFailure = { reason: 'too-many' | 'nothing' }

/** `gone`: it was begun or removed; `changed`: it holds other things than its page has shown. */
export type SelectionFailure = { reason: 'gone' | 'changed' }

/**
 * `gone`: the listing is removed, or the photo not there. `last`: a listing is not shown without any photo. `incomplete`: the change, or
 * something else of the listing, is refused by the rules of its form.
 */
export type CorrectFailure =
  | { reason: 'gone' | 'last' | 'unchanged' }
  | { reason: 'incomplete'; problems: StepProblems }

/** `there`: there is a fee for exactly these; `no-host`: nobody has that address; `gone`: another admin has removed it. */
export type FeeRuleFailure = { reason: 'there' | 'no-host' | 'too-many' | 'gone' }
