import { createHash } from 'node:crypto'

/** Characters of the hash, enough to tell versions apart. */
const CHARACTERS = 16

/** A hash of a stored section, by which forms detect changes elsewhere (decision 50). */
export const settingsVersion = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, CHARACTERS)
