import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A browser that has subscribed: its endpoint is a real service's, its keys are its own. */
export type TestDevice = { service: 'web'; pair: ECDH; endpoint: string; p256dh: string; auth: string }

export function aDevice(service = 'https://fcm.googleapis.com/fcm/send'): TestDevice {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const endpoint = `${service}/${randomBytes(12).toString('hex')}`
  return { service: 'web', pair, endpoint, p256dh, auth: randomBytes(16).toString('base64url') }
}

/** Reads a push as a browser does, by RFC 8291 from the receiver's side. @throws Error where it is not for this device */
export function openedPush(message: Buffer, { pair, auth }: Pick<TestDevice, 'pair' | 'auth'>): string {
  const salt = message.subarray(0, 16)
  const senders = message.subarray(21, 21 + message[20]!)
  const record = message.subarray(21 + message[20]!)
  const derive = (key: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senders])
  const secret = derive(pair.computeSecret(senders), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
  return padded.subarray(0, end).toString()
}

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; headers?: Record<string, string> }

/** A push service on this machine. `answers` are given one after the other; afterwards everything is taken. */
export async function aPushService() {
  const received: Received[] = []
  const answers: (Answer | 'silence')[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ path: request.url!, headers: request.headers, body: await buffer(request) })
    const answer = answers.shift() ?? { status: 201 }
    if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end()
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    received,
    answers,
    /** Every endpoint leads to this machine, since tests have no others. */
    leadsTo: (endpoint: URL) => new URL(endpoint.pathname, `http://127.0.0.1:${port}`),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
