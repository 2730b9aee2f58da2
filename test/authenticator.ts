import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '#domain/accounts/gateway.passkeys.server.ts'

type Settings = {
  /** The address of the page that asks it. */
  origin?: string
  /** It counts its signatures, as one that wanders between devices does not. */
  counts?: boolean
  aaguid?: string
  isBackedUp?: boolean
}

/** Another page, or an attacker, has it sign this. */
export type Changes = {
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  isVerified?: boolean
  signCount?: number
  userHandle?: string
  /** The type in what it signs. */
  type?: string
}

/** An authenticator in software: one key of P-256, and CBOR by hand. */
export function anAuthenticator({
  origin = 'http://localhost:3000',
  counts = false,
  aaguid = '00000000-0000-0000-0000-000000000000',
  isBackedUp = false,
}: Settings = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let signed = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge,
        origin: changes.origin ?? origin,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    )
  /** Flags: present, verified, may be backed up, is backed up, and with a key. */
  const authData = (rpId: string, changes: Changes, key: Buffer | null) => {
    const flags = 1 | (changes.isVerified === false ? 0 : 4) | (counts ? 0 : 8) | (isBackedUp ? 16 : 0) | (key ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.signCount ?? (counts ? ++signed : 0))
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags]), count, key ?? Buffer.alloc(0)])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: named.id,
    /** @returns the text that a page sends, as `PublicKeyCredential.toJSON` has it */
    create: ({ rp, user, challenge }: CreationOptions, changes: Changes = {}): string => {
      handle = user.id
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex')
      const key = Buffer.concat([model, Buffer.from([0, id.length]), id, cose])
      const attestationObject = map([
        ['fmt', 'none'],
        ['attStmt', map([])],
        ['authData', authData(rp.id, changes, key)],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, changes)
      return JSON.stringify({
        ...named,
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'hybrid', 'telepathy'],
        },
      })
    },
    /** @returns the text that a page sends */
    get: ({ rpId, challenge }: RequestOptions, changes: Changes = {}): string => {
      const data = authData(rpId, changes, null)
      const clientDataJSON = clientData('webauthn.get', challenge, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return JSON.stringify({
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: changes.userHandle ?? handle,
        },
      })
    },
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** A marked buffer is CBOR already. */
const done = new WeakSet<Buffer>()

type Value = number | string | Buffer

/** A map of CBOR. */
function map(entries: readonly (readonly [number | string, Value])[]): Buffer {
  const whole = Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [item(key), item(value)])])
  done.add(whole)
  return whole
}

function item(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return done.has(value) ? value : Buffer.concat([head(2, value.length), value])
}

/** The kind of an item and its length. */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
