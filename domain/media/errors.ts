/** Why a file is not taken. Each has a message in both languages. */
export const photoRefusals = [
  'heic',
  'svg',
  'gif',
  'no-picture',
  'animated',
  'too-large',
  'too-many-pixels',
  'too-small',
  'damaged',
] as const
export type PhotoRefusal = (typeof photoRefusals)[number]

/** Why an account cannot send another photo now. */
export type UploadFailure = { reason: 'too-large' | 'too-many-open' | 'too-many-unused' | 'over-budget' }

/** Why a photo stays. */
export type RemovalFailure = { reason: 'in-use' | 'not-found' }
