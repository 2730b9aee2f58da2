/** Why an admin may not do something to a person. */
export type PersonFailure =
  | { reason: 'not-found' }
  /** Somebody has taken the admin's own permission meanwhile. */
  | { reason: 'not-allowed' }
  | { reason: 'oneself' }
  /** Only who may all that the person may can take it from them, or give it. */
  | { reason: 'more-than-own' }
  | { reason: 'last-admin' }
  /** It was so before. */
  | { reason: 'unchanged' }

/** Why a test e-mail was not sent. */
export type TestFailure =
  | { reason: 'too-many'; retryAfterSeconds: number }
  /** Nobody has proved that they read this address. */
  | { reason: 'not-proved' }

/** Why settings were not stored. @property stored what somebody else has stored meanwhile */
export type SettingsFailure<Values> = { reason: 'changed-elsewhere'; stored: Values }
