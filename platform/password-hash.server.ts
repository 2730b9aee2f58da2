import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's least for argon2id: 19 MB for about 40 ms, on a thread of its own (docs/decisions/111). */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16

/** So many at a time take 40 MB together and leave threads for files and names; the others wait. */
const AT_A_TIME = 2

/** @returns the hash with its cost and salt, as argon2's own library writes them (PHC) */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written(salt, await argon2Of(password, salt))
}

/** Comparing takes as long for every password; hashes of earlier versions take longer, until they are renewed. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, salt, tag] = PRESENT.exec(hash) ?? []
  if (salt === undefined || tag === undefined) return verifyScrypt(hash, password)
  const [own, given] = [Buffer.from(tag, 'base64'), await argon2Of(password, Buffer.from(salt, 'base64'))]
  return own.length === given.length && timingSafeEqual(own, given)
}

/** Whether it was made at another cost than today's: a log-in, which knows the password, makes it anew. */
export const isOutdated = (hash: string): boolean => !PRESENT.test(hash)

const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
const PRESENT = new RegExp(`^${PREFIX.replaceAll('$', String.raw`\$`)}([\\w+/]{22})\\$([\\w+/]{43})$`)

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const written = (salt: Buffer, tag: Buffer) => `${PREFIX}${base64(salt)}$${base64(tag)}`

/** No password has this hash: comparing with it takes as long as for an account. */
export const NO_PASSWORD = written(Buffer.alloc(SALT_BYTES), Buffer.alloc(COST.tagLength))

const argon2Of = (password: string, nonce: Buffer) =>
  inTurn(
    () =>
      new Promise<Buffer>((done, failed) => {
        const message = password.normalize('NFKC')
        argon2('argon2id', { message, nonce, ...COST }, (error, tag) => (error ? failed(error) : done(tag)))
      }),
  )

/** Hashes that earlier versions stored: salt and key in hexadecimal, 32 MB for 100 ms. */
const FORMER = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const FORMER_BYTES = 64

async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const given = await inTurn(
    () =>
      new Promise<Buffer>((done, failed) => {
        // The salt is its hexadecimal text: stored hashes were derived so.
        scrypt(password.normalize('NFKC'), salt, FORMER_BYTES, FORMER, (error, own) =>
          error ? failed(error) : done(own),
        )
      }),
  )
  const own = Buffer.from(key, 'hex')
  return own.length === given.length && timingSafeEqual(own, given)
}

let underWay = 0
const waiting: (() => void)[] = []

/** Log-ins that come at once take memory one after the other. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (underWay >= AT_A_TIME) await new Promise<void>((go) => waiting.push(go))
  else underWay += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // A turn is handed over, so that nobody who comes now takes it first.
    if (next) next()
    else underWay -= 1
  }
}
