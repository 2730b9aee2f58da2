/**
 * `not-found`: there is no such text for this reader, or it is in their language.
 *
 * `too-many`: the reader has asked for enough; `unavailable`: the provider does not answer now.
 */
export type TranslationFailure = { reason: 'not-found' | 'too-many' | 'unavailable' }
