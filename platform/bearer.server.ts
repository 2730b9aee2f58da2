import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a header names the token; compared as hashes of equal length, in constant time. */
export const isBearer = (authorization: string | null | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
