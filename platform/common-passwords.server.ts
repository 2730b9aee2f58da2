import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * Whether a password is among the 18,000 most common ones of published breaches that are not too short anyway, however its letters are
 * written. The list is read at the first question; above it stands where it comes from.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read()
  return (await common).has(password.toLowerCase())
}

let common: Promise<ReadonlySet<string>> | undefined

async function read(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve('#platform/common-passwords.txt')
  const [, words = ''] = (await readFile(path, 'utf8')).split('\n\n')
  return new Set(words.split('\n').filter(Boolean))
}
