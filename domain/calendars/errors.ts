/** Why a feed could not be read. Each has a message in both languages. `incomplete`: its end is missing; `costly`: it takes too long to be read. */
export type FeedReason =
  | 'address'
  | 'private'
  | 'redirects'
  | 'unreachable'
  | 'too-large'
  | 'too-slow'
  | 'status'
  | 'incomplete'
  | 'costly'
  | 'not-calendar'
  | 'too-many-events'

/** Why a calendar is not connected. `known`: this listing has it already. */
export type FeedFailure = { reason: 'not-found' | 'known' | 'too-many' }
