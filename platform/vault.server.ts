import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** What was encrypted, as text, and the id of the key that it was encrypted with. */
type Sealed = { keyId: string; text: string }

/**
 * Encrypts what even a copy of the database must not tell. `owner` says whose it is (a row's ids): what was encrypted for one row is no good
 * in another.
 */
export type Vault = {
  /** Of the key that encrypts. */
  newest: string
  seal: (text: string, owner: string) => Sealed
  /** @throws Error where the key is missing, or anything was changed */
  open: (sealed: Sealed, owner: string) => string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** @param text keys of 32 bytes in base64url, separated by commas or lines; the first one encrypts, all of them decrypt */
export function openVault(text: string): Vault {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  const byId = new Map(keys.map(readKey).map((key) => [idOf(key), key]))
  const [newest] = byId.keys()
  if (newest === undefined) throw new Error('no key to encrypt with')
  const keyOf = (id: string) => {
    const key = byId.get(id)
    if (!key) throw new Error(`the key ${id} is missing`)
    return key
  }

  return {
    newest,
    seal: (plain, owner) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest), iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return { keyId: newest, text: Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url') }
    },
    open: ({ keyId, text: sealed }, owner) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
    },
  }
}

/** With a key of its own for each purpose, derived from the installation's secret: what was sealed before that is changed opens no more. */
export const vaultFor = (purpose: string, secret: string): Vault =>
  openVault(createHmac('sha256', secret).update(`vault ${purpose}`).digest('base64url'))

/** @throws Error that does not repeat it */
function readKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== 32) throw new Error('a key to encrypt with is not 32 bytes in base64url')
  return key
}

/** Says which key it is and nothing about it. */
const idOf = (key: Buffer) => createHash('sha256').update('vault ').update(key).digest('hex').slice(0, 12)
