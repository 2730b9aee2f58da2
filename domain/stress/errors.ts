export type StartFailure =
  /** One run at a time, of either kind. */
  { reason: 'running' } | { reason: 'too-many'; max: number }
