/** Nothing was imported: `wrong-rows` cannot be read; `too-many` exceeds the `room` for drafts. */
export type ImportFailure = { reason: 'not-found' } | { reason: 'wrong-rows' } | { reason: 'too-many'; room: number }
