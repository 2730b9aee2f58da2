import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** All that is written in Spanish: the catalogue and the long texts. */
const files = ['domain/i18n/messages/es', 'content/es'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name))
    .map((name) => join(folder, name)),
)

test('[BOOK-07] in Spanish the service fee has one name: cargo por servicio', () => {
  expect(files.length).toBeGreaterThan(100)
  const others = /(tarifas?|comisi[oó]n|comisiones|cargos?) (de|del) servicio/i
  expect(files.filter((file) => others.test(readFileSync(file, 'utf8')))).toEqual([])
})
