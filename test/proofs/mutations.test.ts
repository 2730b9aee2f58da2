import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mutation, mutations, mutationsOfMoney } from './mutations.ts'
import { isLong, seed } from './size.ts'

const root = new URL('../../', import.meta.url).pathname
const parts = [
  'app',
  'db',
  'domain',
  'kernel',
  'platform',
  'scripts',
  'tasks',
  'test',
  'promises.ts',
  'tasks.ts',
  'job.ts',
  'payloads.ts',
  'works.ts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Runs a proof on a copy of the sources. @returns whether it passed, and its output */
function runProof(name: string, change: (folder: string) => void): { passed: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  try {
    for (const part of parts)
      cpSync(join(root, part), join(folder, part), {
        recursive: true,
        filter: (path) => !path.includes('/seed/photos'),
      })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    change(folder)
    const options = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      `test/proofs/${name}.test.ts`,
      '--bail=1',
    ]
    const env = {
      ...process.env,
      PROOFS: 'long',
      PROOFS_PERCENT: '4',
      PROOFS_SHRINK: 'no',
      SEED: String(seed),
      UNBUILT: '1',
      TEST_DATA_DIR: join(root, '.data/mutations'),
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { cwd: folder, env, encoding: 'utf8' })
    return { passed: status === 0, output: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// The short form looks up every text alone, so that no mutation stops applying unnoticed.
test.each([...mutations, ...mutationsOfMoney])(
  '[BOOK-05] the source text that a mutation replaces exists exactly once: $name',
  ({ file, from }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
  },
)

function expectNoticed(proof: string, { file, from, to }: Mutation): void {
  const { passed, output } = runProof(proof, (folder) => {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  })
  expect(passed, output.slice(-2000)).toBe(false)
  // It fails because of what it has observed, not because it could not run.
  expect(output).toMatch(/Counterexample|AssertionError/)
}

// A run of each costs as much as the model's own short form.
test.each(isLong ? mutations : [])(`[BOOK-02] [BOOK-05] the model notices that $name (seed ${seed})`, (mutation) =>
  expectNoticed('booking-model', mutation),
)

test.each(isLong ? mutationsOfMoney : [])(
  `[BOOK-06] [BOOK-08] the rules of the books notice that $name (seed ${seed})`,
  (mutation) => expectNoticed('books', mutation),
)
