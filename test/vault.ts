import { randomBytes } from 'node:crypto'
import { openVault } from '#platform/vault.server.ts'

/** Encrypts what the tests of one process write. */
export const testVault = openVault(randomBytes(32).toString('base64url'))
