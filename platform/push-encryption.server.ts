import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** Of the one record that a message is, its key and tag included: what every push service takes (RFC 8291, section 4). */
const RECORD_BYTES = 4096
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
/** One byte says where the text ends. */
const MAX_PUSH_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

/** Both as base64url: a point of P-256, uncompressed, and its secret number. */
export type PushKeys = { publicKey: string; privateKey: string }

/** A device's own keys, as its browser gives them. */
export type DeviceKeys = { p256dh: string; auth: string }

/** A new pair for an installation (RFC 8292). */
export function newPushKeys(): PushKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys('base64url')
  // A number that begins with zeros is written shorter by the library.
  const secret = Buffer.alloc(32)
  const written = pair.getPrivateKey()
  written.copy(secret, 32 - written.length)
  return { publicKey, privateKey: secret.toString('base64url') }
}

/** Whether something can be encrypted for a device: its key is a point of the curve, and its secret has the right length. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const lengths = [p256dh, auth].map((key) => Buffer.from(key, 'base64url').length)
  if (lengths[0] !== 65 || lengths[1] !== 16) return false
  try {
    return encryptPush(Buffer.alloc(0), { p256dh, auth }).length > 0
  } catch {
    return false
  }
}

/** New for each message; a published example brings its own. */
type Fresh = { pair: ECDH; salt: Buffer }

const fresh = (): Fresh => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { pair, salt: randomBytes(16) }
}

/**
 * A message that only one device can read, push services not (RFC 8291 with the coding `aes128gcm` of RFC 8188).
 *
 * @throws RangeError where it is longer than a push service takes, Error where the device's key is none
 */
export function encryptPush(text: Buffer, { p256dh, auth }: DeviceKeys, { pair, salt }: Fresh = fresh()): Buffer {
  if (text.length > MAX_PUSH_BYTES) throw new RangeError(`a push of ${text.length} bytes`)
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()]
  const derived = (input: Buffer, mixedIn: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, mixedIn, info, bytes))
  const named = (name: string, ...rest: Buffer[]) => Buffer.concat([Buffer.from(`${name}\0`), ...rest])

  const about = named('WebPush: info', theirs, ours)
  const secret = derived(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32)
  const key = derived(secret, salt, named('Content-Encoding: aes128gcm'), 16)
  const nonce = derived(secret, salt, named('Content-Encoding: nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record.
  const record = Buffer.concat([
    cipher.update(Buffer.concat([text, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, record])
}
