import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * Checks 18,000 common passwords of published breaches, whatever the case of their letters.
 * The list, read at the first question, names its source.
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
