import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PRODUCT_NAME } from './config.server.ts'

/**
 * Checks 18,000 common passwords of published breaches, whatever the case of their letters, and the product's own name with little beside it.
 * The list, read at the first question, names its source.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read()
  const text = password.toLowerCase()
  return isProductName(text) || (await common).has(text)
}

/** Beside the name there must be as many letters and digits as a password has at least. */
const MIN_BESIDE = 8

function isProductName(text: string): boolean {
  const beside = text.replaceAll(PRODUCT_NAME.toLowerCase(), '')
  return beside !== text && beside.replaceAll(/[^\p{L}\p{N}]/gu, '').length < MIN_BESIDE
}

let common: Promise<ReadonlySet<string>> | undefined

async function read(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve('#platform/common-passwords.txt')
  const [, words = ''] = (await readFile(path, 'utf8')).split('\n\n')
  return new Set(words.split('\n').filter(Boolean))
}
