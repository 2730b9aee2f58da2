import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

test('sources are what git knows or would take, without what is generated, ignored or deleted', () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root })

  git('init', '--quiet')
  write('.gitignore', '*.log')
  write('app/known.ts', 'known')
  write('app/deleted.ts', 'deleted')
  git('add', '.')
  rmSync(join(root, 'app/deleted.ts'))
  write('app/new.ts', 'new')
  write('app/photo.webp', 'not text')
  for (const path of ['build/a.ts', 'mobile/node_modules/a.ts', '.react-router/a.ts', '.data/a.ts', 'a.log'])
    write(path, '')

  expect(readSources(root).toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: '.gitignore', text: '' },
    { path: 'app/known.ts', text: 'known' },
    { path: 'app/new.ts', text: 'new' },
    { path: 'app/photo.webp', text: '' },
  ])
  rmSync(root, { recursive: true })
})
