import { createHash } from 'node:crypto'

/** Of the hash: so short that a form carries it, so long that no two versions are taken for one. */
const CHARACTERS = 16

/** What is stored of a section of the settings, as one short text. A form names the version that it was made of (docs/decisions/050-two-devices.md). */
export const settingsVersion = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, CHARACTERS)
