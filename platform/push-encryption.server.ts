import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** Every push service takes one record of this size, key and tag included (RFC 8291, section 4). */
const RECORD_BYTES = 4096
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
/** One byte marks the end of the text. */
const MAX_PUSH_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

/** Base64url of an uncompressed point of P-256, and of its secret number. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The device's browser gives these keys. */
export type DeviceKeys = { p256dh: string; auth: string }

/** An installation has one pair (RFC 8292). */
export function newPushKeys(): PushKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys('base64url')
  // The library shortens a number that begins with zeros.
  const secret = Buffer.alloc(32)
  const written = pair.getPrivateKey()
  written.copy(secret, 32 - written.length)
  return { publicKey, privateKey: secret.toString('base64url') }
}

/** The key must be a point of the curve, and the secret must have the right length. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const lengths = [p256dh, auth].map((key) => Buffer.from(key, 'base64url').length)
  if (lengths[0] !== 65 || lengths[1] !== 16) return false
  try {
    return encryptPush(Buffer.alloc(0), { p256dh, auth }).length > 0
  } catch {
    return false
  }
}

/** Each message has new ones; a published example brings its own. */
type Fresh = { pair: ECDH; salt: Buffer }

const fresh = (): Fresh => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { pair, salt: randomBytes(16) }
}

/**
 * Only the device can read the message (RFC 8291 with `aes128gcm` of RFC 8188).
 *
 * @throws RangeError where it is too long for a push service, Error where the device's key is none
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
  // 2 marks the last record.
  const record = Buffer.concat([
    cipher.update(Buffer.concat([text, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, record])
}
