import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { isLong, seed } from './size.ts'

const root = new URL('../../', import.meta.url).pathname
const parts = [
  'app',
  'db',
  'domain',
  'kernel',
  'platform',
  'scripts',
  'test',
  'promises.ts',
  'tasks.ts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Runs the model's test on a copy of the sources. @returns whether it passed, and its output */
function runModel(change: (folder: string) => void): { passed: boolean; output: string } {
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
      'proofs',
      'test/proofs/booking-model.test.ts',
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

// The short form still looks up every text, so that no mutation stops applying unnoticed.
test.each(mutations)(
  '[BOOK-05] the source text that a mutation replaces exists exactly once: $name',
  ({ file, from }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
  },
)

/** One that every longer sequence meets, and one that the model once missed. */
const inShortForm = ['a change forgets to free the old time', 'a hold is freed while its session can still be paid']

test.each(mutations.filter(({ name }) => isLong || inShortForm.includes(name)))(
  `[BOOK-02] [BOOK-05] the model notices that $name (seed ${seed})`,
  ({ file, from, to }) => {
    const { passed, output } = runModel((folder) => {
      const path = join(folder, file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    })
    expect(passed, output.slice(-2000)).toBe(false)
    // It fails because of what it has observed, not because it could not run.
    expect(output).toMatch(/Counterexample|AssertionError/)
  },
)
