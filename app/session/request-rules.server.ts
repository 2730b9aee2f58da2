import type { Address } from '#app/address.ts'
import { type BodyLimit, DEFAULT_BODY, FORM_WITH_FILES, KILOBYTE, PART_OF_UPLOAD } from '#platform/body.server.ts'
import type { RequestRules } from '#platform/http.server.ts'
import { movedAddresses } from '#domain/content/help-center.ts'
import { type MatchedAddress, matchAddress } from './match-address.server.ts'

const MEGABYTE = 1024 * KILOBYTE
const { fields } = DEFAULT_BODY

const POSTED_EMAIL = [FORM_WITH_FILES, 'application/x-www-form-urlencoded', 'application/json', 'message/rfc822']

/** The maximum body for each kind of address. */
const bodies: Readonly<Record<Address['body'], BodyLimit>> = {
  form: DEFAULT_BODY,
  // A page of results with the ids of 60 cards takes 3 KB.
  beacon: { bytes: 4 * KILOBYTE, fields },
  // A payment's event takes some hundred bytes; providers may send more of what we do not read.
  event: { bytes: 100 * KILOBYTE, fields },
  // An e-mail with four photos, and what a mail service adds; who posts it is asked before it is read.
  email: { bytes: 27 * MEGABYTE, fields, streamed: POSTED_EMAIL },
  // Facebook's signed requests have some hundred bytes.
  signed: { bytes: 8 * KILOBYTE, fields: 10 },
  // Three photos in a form without script; in parts none is larger than one.
  upload: { bytes: 46 * MEGABYTE, fields, streamed: [FORM_WITH_FILES, PART_OF_UPLOAD] },
  // Some pictures in a form; in all no more than three of the largest.
  pictures: { bytes: 46 * MEGABYTE, fields, streamed: [FORM_WITH_FILES] },
  // One photo of a person.
  picture: { bytes: 16 * MEGABYTE, fields, streamed: [FORM_WITH_FILES] },
  // A file of a hundred listings (domain/imports/import-limits.ts), with what the form adds.
  table: { bytes: 2 * MEGABYTE + 64 * KILOBYTE, fields, streamed: [FORM_WITH_FILES] },
  // Thirty photos with captions and descriptions in two languages, in which each accent takes six bytes.
  fields: { bytes: 256 * KILOBYTE, fields: 400 },
  // Two texts of 20,000 characters each, of which one takes up to 12 bytes of a form.
  texts: { bytes: 512 * KILOBYTE, fields: 400 },
}

/** The listener's rules for an address, from the one list. @param path as it was requested, without its query */
export function rulesOf(path: string): RequestRules {
  const found = matchAddress(path)
  const { admits, body, policy } = found.address
  const admission = admits !== 'own' && isFor(found) ? byAdmission[admits] : {}
  const isPaidAt = policy === 'payment' && !found.isData
  const isUnknown = found.pattern === '/*' && !moved.has(path)
  return { ...admission, body: bodies[body], isPaidAt, isUnknown }
}

/** The route of unknown addresses redirects these. */
const moved = new Set(Object.keys(movedAddresses).flatMap((path) => [path, `${path}/`, `${path}.data`]))

const byAdmission = {
  'any-name': { atAnyName: true },
  alive: { probe: 'alive' },
  ready: { probe: 'ready' },
  upload: { inParts: true },
  'foreign-forms': { fromElsewhere: true },
  beacon: { isSilent: true },
} as const

/** A data request comes from our own script, so it never passes as a foreign one. */
const isFor = ({ address: { onlyFor }, params, isData }: MatchedAddress) =>
  !isData && (!onlyFor || onlyFor.test(Object.values(params)[0] ?? ''))
