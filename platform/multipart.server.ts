/** `fileName` is null for a text field, and empty where no file was chosen. */
export type PartHead = { name: string; fileName: string | null }

/** `isCut`: it is longer than it may be, and nothing after it has been read. */
export type Part = PartHead & { bytes: Buffer; isCut: boolean }

/** The body is no multipart form, or ends before the form does. */
export class MalformedForm extends Error {}

/** A part's head has at most so many bytes: a name, a file's name, a type. */
const MAX_HEAD = 4096

type OpenPart = PartHead & { chunks: Buffer[]; length: number; room: number }

/**
 * Reads a form (RFC 7578) as it arrives; no library limits a part by its name (docs/decisions/086).
 * A part that is too long is the last one, and the rest of the body is not read.
 *
 * @param roomOf bytes that a part may have
 * @throws MalformedForm
 */
export async function* partsOf(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  boundary: string,
  roomOf: (head: PartHead) => number,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first delimiter needs a line's end before it, like the others.
  let rest = Buffer.from('\r\n')
  let open: OpenPart | null = null
  for await (const chunk of body) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (open) {
        const end = rest.indexOf(delimiter)
        // The last bytes may be the beginning of a delimiter.
        const known = end === -1 ? Math.max(0, rest.length - delimiter.length + 1) : end
        add(open, rest.subarray(0, known))
        rest = rest.subarray(known)
        if (open.length > open.room) return yield closed(open)
        if (end === -1) break
        yield closed(open)
        open = null
      }
      const head = headAt(rest, delimiter)
      if (head === 'end') return
      if (head === 'incomplete') break
      open = { ...headOf(head.text), chunks: [], length: 0, room: 0 }
      open.room = roomOf(open)
      rest = rest.subarray(head.ends)
    }
  }
  throw new MalformedForm('It ends before its last part.')
}

function add(part: OpenPart, bytes: Buffer): void {
  part.chunks.push(bytes)
  part.length += bytes.length
}

const closed = ({ name, fileName, chunks, length, room }: OpenPart): Part => ({
  name,
  fileName,
  isCut: length > room,
  bytes: Buffer.concat(chunks, Math.min(length, room)),
})

/** A delimiter is followed by the form's end, or by the next part's head. */
function headAt(rest: Buffer, delimiter: Buffer): 'end' | 'incomplete' | { text: string; ends: number } {
  const begin = delimiter.length
  if (rest.length < begin + 2) return 'incomplete'
  if (!rest.subarray(0, begin).equals(delimiter)) throw new MalformedForm('It does not begin with its boundary.')
  if (rest.toString('latin1', begin, begin + 2) === '--') return 'end'
  const end = rest.indexOf('\r\n\r\n', begin)
  if ((end === -1 ? rest.length : end) - begin > MAX_HEAD)
    throw new MalformedForm('What a part says of itself is too long.')
  return end === -1 ? 'incomplete' : { text: rest.toString('utf8', begin, end), ends: end + 4 }
}

function headOf(text: string): PartHead {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(text)?.[1] ?? ''
  const values = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of disposition.matchAll(/;[ \t]*([\w*-]+)=(?:"([^"]*)"|([^;]*))/g))
    values.set(name.toLowerCase(), quoted === undefined ? plain.trim() : unescaped(quoted))
  return { name: values.get('name') ?? '', fileName: values.get('filename') ?? null }
}

/** Browsers escape what would end a quoted name. */
const unescaped = (text: string) =>
  text.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
