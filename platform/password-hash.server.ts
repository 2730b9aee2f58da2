import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Hashing takes 32 MB and about 100 ms on a thread of its own. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

/** @returns salt and key in hexadecimal, separated by a colon */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** Comparing takes as long for every password and hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const [own, given] = [Buffer.from(key, 'hex'), await keyOf(password, salt)]
  return own.length === given.length && timingSafeEqual(own, given)
}

/** No password has this hash: comparing with it takes as long as for an account. */
export const NO_PASSWORD = `${'0'.repeat(32)}:${'0'.repeat(2 * KEY_BYTES)}`

/** The salt is its hexadecimal text: stored hashes were derived so. */
const keyOf = (password: string, salt: string) =>
  new Promise<Buffer>((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? failed(error) : done(key)))
  })
