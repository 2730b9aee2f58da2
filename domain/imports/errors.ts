/** `wrong-rows`: something in the file cannot be read; `too-many`: there is room for so many drafts more. Nothing was imported. */
export type ImportFailure = { reason: 'not-found' } | { reason: 'wrong-rows' } | { reason: 'too-many'; room: number }
