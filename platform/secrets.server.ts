import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/**
 * An unconfigured secret is generated once in the data folder, for its owner only (decision C0).
 *
 * @throws Error where its file is empty, as one that anybody knows would sign
 */
export function localSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // Of server and worker one stores its own, whole from the first moment, and the other reads that.
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }

  const secret = readFileSync(path, 'utf8')
  if (secret === '') throw new Error(`${path} is empty: once it is deleted, a new secret is generated`)
  return secret
}
