import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.server.ts'

/**
 * @returns the secret that signs, the one before it while that is configured, and both in this order
 */
export function authSecrets(config: Pick<Config, 'authSecret' | 'authSecretBefore' | 'dataDir'>) {
  const secret = config.authSecret ?? localSecret(config.dataDir, 'auth')
  const secretBefore = config.authSecretBefore ?? null
  return { secret, secretBefore, secrets: secretBefore === null ? [secret] : [secret, secretBefore] }
}

/** A secret for one use that follows from a configured one, and does not lead back to it. */
export const secretFor = (use: string, secret: string): string =>
  createHmac('sha256', secret).update(use).digest('base64url')

/** An unconfigured secret is generated once in the data folder, for its owner only (decision C0). */
export function localSecret(dataDir: string, name: string): string {
  const path = join(dataDir, 'secrets', name)
  try {
    return readFileSync(path, 'utf8')
  } catch {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  }

  try {
    // With `wx` one of server and worker writes, and the other reads what it wrote.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
