import { type CallResult, noteReading, type OutsideName } from './readings.server.ts'
import { inSpan } from './tracing.server.ts'

/** @property faultOf names what went wrong in an answer that was not thrown; `isRefusal` tells a no from a failure */
type Judge<Value> = {
  faultOf?: (value: Value) => string | undefined
  isRefusal?: (error: unknown) => boolean
}

/** A call of something outside, as a part of the trace that runs and among this process's figures. */
export async function callOutside<Value>(
  to: OutsideName,
  call: () => Promise<Value>,
  { faultOf, isRefusal = isAnsweredNo }: Judge<Value> = {},
): Promise<Value> {
  const begun = performance.now()
  const note = (result: CallResult) => noteReading({ kind: 'outside', to, result, ms: performance.now() - begun })
  try {
    const value = await inSpan(spanOf(to), call, faultOf && ((answer) => faultOf(answer)))
    note(faultOf?.(value) === undefined ? 'done' : 'failed')
    return value
  } catch (error) {
    note(isRefusal(error) ? 'refused' : 'failed')
    throw error
  }
}

/** A request whose answer says by its status whether the service does its work. */
export const fetchOutside = (to: OutsideName, url: string | URL, init: RequestInit): Promise<Response> =>
  callOutside(to, () => fetch(url, init), {
    faultOf: ({ status }) => (isOutageOf(status) ? `answer ${status}` : undefined),
  })

/**
 * Reads an answer of JSON.
 *
 * @returns null for what is none
 * @throws Error where it is larger than any honest answer
 */
export async function jsonWithin(response: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}

/**
 * Every method of such a gateway is a call outside.
 *
 * @param atOnce those that ask nobody, such as the check of a signature
 */
export function calledOutside<Gateway extends object>(
  to: OutsideName,
  gateway: Gateway,
  atOnce: readonly (keyof Gateway & string)[],
): Gateway {
  const members = Object.entries(gateway).map(([name, member]: [string, unknown]) => {
    const isCall = typeof member === 'function' && !(atOnce as readonly string[]).includes(name)
    return [name, isCall ? throughSeam(to, member as Method) : member]
  })
  return Object.fromEntries(members) as Gateway
}

type Method = (...input: unknown[]) => Promise<unknown>

const throughSeam =
  (to: OutsideName, method: Method): Method =>
  (...input) =>
    callOutside(to, () => method(...input))

const spanOf = (to: OutsideName) => ({ name: `call ${to}`, kind: 'call', attributes: { 'peer.service': to } }) as const

/** Wrong keys, too many requests, or an outage. */
const isOutageOf = (status: number) => status >= 500 || [401, 403, 408, 429].includes(status)

/** Providers' libraries throw their refusals, with the status of the answer. */
function isAnsweredNo(error: unknown): boolean {
  const { status, statusCode } = Object(error) as { status?: unknown; statusCode?: unknown }
  const answer = typeof statusCode === 'number' ? statusCode : status
  return typeof answer === 'number' && answer >= 400 && !isOutageOf(answer)
}
