import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** The key's id says which key opens the text. */
type Sealed = { keyId: string; text: string }

/** Encrypts what a copy of the database must not reveal; `owner` (a row's ids) ties it to its row. */
export type Vault = {
  /** The id of the key that encrypts. */
  newest: string
  seal: (text: string, owner: string) => Sealed
  /** @throws Error where the key is missing, or anything was changed */
  open: (sealed: Sealed, owner: string) => string
  /** @throws Error where no key of the vault opens it: its text was stored without the key's id */
  openByAny: (text: string, owner: string) => string
  /** Whether the key that encrypts also opens it, so that no other is needed for it. */
  isNewest: (text: string, owner: string) => boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** @param text keys of 32 bytes in base64url, separated by commas or lines; the first one encrypts */
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

  const open = ({ keyId, text: sealed }: Sealed, owner: string) => {
    const bytes = Buffer.from(sealed, 'base64url')
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
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
    open,
    isNewest: (sealed, owner) => {
      try {
        open({ keyId: newest, text: sealed }, owner)
        return true
      } catch {
        return false
      }
    },
    openByAny: (sealed, owner) => {
      const ids = [...byId.keys()]
      for (const keyId of ids.slice(0, -1)) {
        try {
          return open({ keyId, text: sealed }, owner)
        } catch {
          // Sealed by an older key, or by none of ours.
        }
      }
      return open({ keyId: ids.at(-1)!, text: sealed }, owner)
    },
  }
}

/**
 * Each purpose derives its own key.
 *
 * @param secrets the installation's, the present one first: it seals, and all of them open
 */
export const vaultFor = (purpose: string, secrets: readonly string[]): Vault =>
  openVault(
    secrets.map((secret) => createHmac('sha256', secret).update(`vault ${purpose}`).digest('base64url')).join(','),
  )

/** @throws Error that does not repeat the key */
function readKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== 32) throw new Error('a key to encrypt with is not 32 bytes in base64url')
  return key
}

/** The id reveals nothing about the key. */
const idOf = (key: Buffer) => createHash('sha256').update('vault ').update(key).digest('hex').slice(0, 12)
