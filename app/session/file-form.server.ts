import { withinCharacters } from '#kernel/letters.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { arriving, SlowSender } from '#platform/arrival.server.ts'
import { boundaryOf } from '#platform/body.server.ts'
import { MalformedForm, type Part, type PartHead, partsOf } from '#platform/multipart.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { formOf } from './form.server.ts'
import { connection, services } from './services.ts'
import { actorOf, visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** The allowed content of a form with files. */
export type FormShape = {
  /** The maximum characters of each field; other fields of the form are ignored. */
  fields: Readonly<Record<string, number>>
  files: { max: number; bytes: number; totalBytes: number }
}

export type SentFile = { name: string; bytes: Buffer }

/** Why a form was not read to its end; `field` is empty where the form has no such field. */
export type FormProblem =
  | { reason: 'too-long'; field: string }
  | { reason: 'file-too-large' | 'too-many' | 'unreadable' }

export type FileForm = {
  fields: Record<string, string>
  files: readonly SentFile[]
  /** Why reading stopped; the fields before are complete. */
  problem?: FormProblem
}

/** Allows for parts that browsers add, and for excess files, which the command reports. */
const MORE_PARTS = 4
/** Bytes of a field that the form does not have. */
const OTHER_FIELD = 1000
/** A character takes four bytes at most. */
const BYTES = 4
/** A smaller form takes no seat, so that messages without pictures go on while others upload. */
const SMALL_FORM = 64 * 1024

/** So many characters of a field are read and shown again: who has typed a bit too much can shorten it. */
const readable = (max: number) => 2 * max

/** A route's handler of a form, and its answer when no seat is free and the form stays unread. */
export type Taking<Answer> = {
  take: (form: FileForm) => Promise<Answer>
  /** @param init 429 or 503; `retry-after` is set for all routes alike */
  refuse: (text: string, init: { status: number }) => Answer
}

/** Holds a form with files in memory until `take` has answered, so ownership is checked before. */
export async function withFileForm<Answer>(
  request: Request,
  context: Context,
  shape: FormShape,
  { take, refuse }: Taking<Answer>,
): Promise<Answer> {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) <= SMALL_FORM) return take(await readFileForm(request, shape))

  const seat = await context.get(services).fileForms.take(actorOf(context).userId)
  if (!seat.ok) {
    const { reason } = seat.failure
    context.get(connection).retryAfterSeconds = RETRY_SECONDS
    return refuse(visitorOf(context).t(`busy:fileForms.${reason}`), { status: reason === 'account' ? 429 : 503 })
  }
  try {
    return await take(await readFileForm(request, shape))
  } finally {
    seat.value()
  }
}

/** Most forms have arrived after so long. */
const RETRY_SECONDS = 10

/**
 * Reads a form as far as it keeps to its shape.
 *
 * @throws 408 when its sender is too slow
 */
async function readFileForm(request: Request, shape: FormShape): Promise<FileForm> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null) return shortened(await formOf(request), shape)
  const form = { fields: {} as Record<string, string>, files: [] as SentFile[] }
  if (boundary === '' || !request.body) return { ...form, problem: { reason: 'unreadable' } }
  try {
    const problem = await readParts(partsOf(arriving(request.body), boundary, roomIn(shape, form)), shape, form)
    return problem ? { ...form, problem } : form
  } catch (error) {
    if (error instanceof MalformedForm) return { ...form, problem: { reason: 'unreadable' } }
    if (error instanceof SlowSender) throw data(null, { status: 408 })
    throw error
  }
}

type Filling = { fields: Record<string, string>; files: SentFile[] }

async function readParts(parts: AsyncIterable<Part>, shape: FormShape, form: Filling): Promise<FormProblem | null> {
  const maxParts = Object.keys(shape.fields).length + shape.files.max + MORE_PARTS
  let count = 0
  for await (const part of parts) {
    const problem = (count += 1) > maxParts ? ({ reason: 'too-many' } as const) : put(part, shape, form)
    if (problem) return problem
  }
  return null
}

const roomIn =
  ({ fields, files }: FormShape, form: Filling) =>
  ({ name, fileName }: PartHead): number => {
    if (fileName !== null) return Math.max(0, Math.min(files.bytes, files.totalBytes - totalOf(form.files)))
    return Object.hasOwn(fields, name) ? BYTES * readable(fields[name]!) : OTHER_FIELD
  }

const totalOf = (files: readonly SentFile[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** The first of a name counts. */
function put({ name, fileName, bytes, isCut }: Part, shape: FormShape, form: Filling): FormProblem | null {
  if (fileName !== null) {
    if (isCut) return { reason: bytes.length === shape.files.bytes ? 'file-too-large' : 'too-many' }
    // Browsers send an empty file field as a file without a name.
    if (fileName !== '') form.files.push({ name: fileName, bytes })
    return null
  }
  if (!Object.hasOwn(shape.fields, name)) return isCut ? { reason: 'too-long', field: '' } : null
  const { text, isLong } = asTyped(bytes.toString(), shape.fields[name]!)
  form.fields[name] ??= text
  return isCut || isLong ? { reason: 'too-long', field: name } : null
}

/** Measures the length before cleaning; PostgreSQL takes no NUL and no half of a surrogate pair. */
function asTyped(text: string, max: number): { text: string; isLong: boolean } {
  const isLong = text.length > 2 * readable(max) || lengthOf(text) > readable(max)
  return { text: withinCharacters(text, readable(max)).replaceAll('\0', ''), isLong }
}

/** A form of the other kind, which has no files and is small: its fields are as long as in this one. */
function shortened(typed: Readonly<Record<string, string>>, { fields }: FormShape): FileForm {
  const own = Object.entries(fields).flatMap(([name, max]) =>
    Object.hasOwn(typed, name) ? [{ name, ...asTyped(typed[name]!, max) }] : [],
  )
  const form = { fields: Object.fromEntries(own.map(({ name, text }) => [name, text])), files: [] }
  const long = own.find(({ isLong }) => isLong)
  return long ? { ...form, problem: { reason: 'too-long', field: long.name } } : form
}
