/** Each refusal has a message in both languages. */
export const photoRefusals = [
  'svg',
  'gif',
  'no-picture',
  'animated',
  'too-large',
  'too-many-pixels',
  'too-many-pixels-at-once',
  'too-small',
  'damaged',
] as const
export type PhotoRefusal = (typeof photoRefusals)[number]

const uploadProblems = ['too-large', 'too-many-open', 'too-many-unused', 'over-budget'] as const
/** The account cannot send another photo now. */
export type UploadFailure = { reason: (typeof uploadProblems)[number] }

const problems: readonly string[] = [...photoRefusals, ...uploadProblems]
/** A URL may name why a file was refused. */
export const isPhotoProblem = (reason: string): reason is PhotoRefusal | UploadFailure['reason'] =>
  problems.includes(reason)

export type RemovalFailure = { reason: 'in-use' | 'not-found' }
