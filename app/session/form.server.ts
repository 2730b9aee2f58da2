import { boundaryOf } from '#platform/body.server.ts'
import { partsOf } from '#platform/multipart.server.ts'

/** Longest value read of any field, in UTF-16 units; a longer one is cut and then fails its own rule. */
const MAX_FIELD = 20_000
/** Longest field of a host's forms: 20,000 characters in any script, or thirty photos with texts. */
const MAX_HOST_FIELD = 60_000

/** Fields with this beginning prove who sends a form; they travel with it and belong to the page that asks alone. */
const PROOF = 'proof.'

type Field = readonly [name: string, value: string]

/** Parts the fields of a proof from those of the form that waits for it. */
export function splitProof(fields: readonly Field[]): { others: Field[]; proof: Readonly<Record<string, string>> } {
  const ofProof = fields.filter(([name]) => name.startsWith(PROOF))
  return {
    others: fields.filter(([name]) => !name.startsWith(PROOF)),
    proof: Object.fromEntries(ofProof.map(([name, value]) => [name.slice(PROOF.length), value])),
  }
}

/** No page repeats a password or a code: these are typed again, beside what the form then says. */
const secretNames: ReadonlySet<string> = new Set([
  'current',
  'password',
  'confirm',
  'confirmPassword',
  'code',
  'oldCode',
  'newCode',
])

/** The fields of a form that waits for a log-in or a proof, as its page may hold them. */
export const withoutSecrets = (fields: readonly Field[]): Field[] => fields.filter(([name]) => !secretNames.has(name))

/** A form's plain fields without NUL, which PostgreSQL refuses; the first of a repeated name counts. */
export async function formOf(request: Request): Promise<Record<string, string>> {
  const pairs = await pairsOf(request)
  return Object.fromEntries(pairs.toReversed().map(([name, value]) => [name, readable(value)]))
}

/** A host's form, where boxes have one name: what is ticked is joined by commas, as `ticks` reads it. */
export async function joinedFormOf(request: Request): Promise<Record<string, string>> {
  const byName = Map.groupBy(await pairsOf(request), ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, readable(same.map(([, value]) => value).join(','), MAX_HOST_FIELD)]),
  )
}

const pairsOf = async (request: Request) => splitProof(await fieldsOf(request)).others

/** The fields of a form in their order, or none; `withinBodyLimit` has counted the bytes before. */
export async function fieldsOf(request: Request): Promise<Field[]> {
  const pairs: Field[] = []
  try {
    const boundary = boundaryOf(request.headers.get('content-type') ?? '')
    if (boundary === null)
      return [...(await request.formData())].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    if (boundary === '') return []
    // Of a request that was cloned, a stream that is left before its end waits for its twin for ever.
    const body = [await request.bytes()]
    for await (const { name, fileName, bytes } of partsOf(body, boundary, () => Infinity))
      if (fileName === null) pairs.push([name, bytes.toString()])
    return pairs
  } catch {
    return []
  }
}

/** Half of a character, where it was cut, is none: PostgreSQL stores no such text. */
const readable = (value: string, max = MAX_FIELD) => value.slice(0, max).toWellFormed().replaceAll('\0', '')

/** An address's parameters; the first of a repeated name counts. */
export const searchOf = (url: URL) => Object.fromEntries([...url.searchParams].toReversed())
