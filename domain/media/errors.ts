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

const uploadProblems = ['too-large', 'too-many-open', 'too-many-unused', 'over-budget'] as const
/** Why an account cannot send another photo now. */
export type UploadFailure = { reason: (typeof uploadProblems)[number] }

const problems: readonly string[] = [...photoRefusals, ...uploadProblems]
/** Whether an address names why a file was not taken. */
export const isPhotoProblem = (reason: string): reason is PhotoRefusal | UploadFailure['reason'] =>
  problems.includes(reason)

/** Why a photo stays. */
export type RemovalFailure = { reason: 'in-use' | 'not-found' }
