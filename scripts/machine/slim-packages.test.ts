import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { slimPackages } from './slim-packages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'slim-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('[OPS-02] an installation that only runs loses types, maps and what nothing here calls, and keeps its programs', () => {
  const left = ['a/index.js', 'a/licence.md', 'a/data.json', '@s/b/node_modules/c/main.cjs', 'ioredis-like/index.js']
  const gone = [
    'a/index.d.ts',
    'a/index.js.map',
    '@s/b/node_modules/c/main.d.cts',
    '@types/node/package.json',
    'ioredis/index.js',
    '@redis/client/index.js',
  ]
  for (const path of [...left, ...gone].map((path) => join(folder, 'node_modules', path))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  slimPackages(folder)
  const isThere = (path: string) => existsSync(join(folder, 'node_modules', path))
  expect(left.filter((path) => !isThere(path))).toEqual([])
  expect(gone.filter(isThere)).toEqual([])
})
