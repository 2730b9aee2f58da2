import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Sent = { status: number | null; head: string; body: string }

const PATIENCE_MS = 20_000
/** A slow sender pauses for so long. */
const PAUSE_MS = 20

/**
 * Sends bytes and reads the answer, as far as it comes; a stream of events is left at its head.
 *
 * @param options.goesAway without waiting for an answer
 * @param options.isHead     whose answer has a length and no body
 * @throws Error where none comes
 */
export async function sendRaw(
  port: number,
  pieces: readonly Buffer[],
  { goesAway, isHead }: { goesAway: boolean; isHead: boolean },
): Promise<Sent> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  const end = () => {
    clearTimeout(patience)
    socket.destroy()
    const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
    resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]) || null, head, body: rest.join('\r\n\r\n') })
  }
  const patience = setTimeout(() => {
    socket.destroy()
    reject(new Error('no answer within 20 s'))
  }, PATIENCE_MS)
  socket.on('error', end).on('close', end)
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    if (isComplete(Buffer.concat(chunks).toString('latin1'), isHead)) end()
  })
  for (const piece of pieces) {
    if (piece !== pieces[0] && piece.length > 0) await delay(PAUSE_MS)
    if (piece.length > 0 && socket.writable) socket.write(piece)
  }
  if (goesAway) setTimeout(end, PAUSE_MS)
  return promise
}

/** By its length, its last chunk, or because such answers have no body that is worth waiting for. */
function isComplete(text: string, isHead: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  if (isHead) return true
  const head = text.slice(0, end).toLowerCase()
  if (/content-type: text\/event-stream/.test(head) || /^http\/1\.1 (1\d\d|204|304)/.test(head)) return true
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return text.length - end - 4 >= Number(length)
  return text.endsWith('0\r\n\r\n')
}
