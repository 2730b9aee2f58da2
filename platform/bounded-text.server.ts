/**
 * The text of an answer from outside.
 *
 * @throws Error beyond so many bytes, without reading the rest
 */
export async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
