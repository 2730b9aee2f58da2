/**
 * Nothing was imported: `wrong-rows` cannot be read; `too-many` exceeds the `room` for drafts; a listing cannot become what its
 * `refused-row` says, for a reason that its own form names.
 */
export type ImportFailure =
  | { reason: 'not-found' }
  | { reason: 'wrong-rows' }
  | { reason: 'too-many'; room: number }
  | { reason: 'refused-row'; row: number }
