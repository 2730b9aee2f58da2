import { spawnSync } from 'node:child_process'
import { ofTheWhole, testsOfChange } from './changed.ts'
import { chromium } from './chromium.ts'
import { compileCache } from './machine/node-options.ts'
import { nginx, openssl } from './nginx.ts'

/** PostgreSQL's processes live briefly, and the kernel gives them their memory page by page: with glibc in large ones. */
const largePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

type Step = { name: string; run: () => number }

/**
 * The steps of `npm test`, those that fail fastest first; the first failure ends it.
 *
 * @param order options of Vitest; without them tests come as they are written
 */
const everything = (order: readonly string[] = []): readonly Step[] => [
  { name: 'programs', run: findPrograms },
  { name: 'check', run: () => node(['scripts/check.ts']) },
  // With proofs and requests, side by side on one PostgreSQL: proofs wait for processes and deadlines while the others work.
  { name: 'database', run: () => vitest('database', order, { TEST_TEMPLATES: 'left' }) },
  { name: 'journeys', run: () => vitest('e2e', order, { TEST_TEMPLATES: 'found' }) },
]

const [option, value] = process.argv.slice(2)

for (const { name, run } of stepsOf(option, value)) {
  const begun = Date.now()
  const code = run()
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  if (code !== 0) process.exit(code)
}

function stepsOf(option: string | undefined, value: string | undefined): readonly Step[] {
  if (option === undefined) return everything()
  if (option === '--changed') return stepsOfChange(value ?? 'HEAD')
  if (option === '--drawn') return everything(drawnOrder(value))
  console.error('npm test, npm test -- --changed [commit], or npm test -- --drawn [seed]')
  process.exit(2)
}

/** Vitest prints the seed that it has drawn. */
function drawnOrder(seed: string | undefined): readonly string[] {
  return ['--sequence.shuffle.tests', ...(seed === undefined ? [] : [`--sequence.seed=${seed}`])]
}

/** `npm test -- --changed`: a first answer for a change of one noun; the whole run has the last word. */
function stepsOfChange(since: string): readonly Step[] {
  const tests = testsOfChange(since)
  const run = () => (tests.length === 0 ? 0 : vitest('database', ['--passWithNoTests', ...tests]))
  const units = tests.length === 0 ? [] : ['--units', ...tests, ...ofTheWhole]
  return [
    { name: 'check', run: () => node(['scripts/check.ts', ...units]) },
    { name: 'changed', run },
  ]
}

/** Programs that npm does not install: missing ones are named before any long step runs. */
function findPrograms(): number {
  const problems = [chromium, nginx, openssl].flatMap((find) => {
    try {
      find()
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

function vitest(project: string, options: readonly string[] = [], settings = {}): number {
  return node(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...options], settings)
}

/** Whatever this starts, and what that starts, shares its compiled code. */
function node(options: readonly string[], settings = {}): number {
  const env = { NODE_COMPILE_CACHE: compileCache, ...largePages, ...process.env, ...settings }
  return spawnSync(process.execPath, options, { stdio: 'inherit', env }).status ?? 1
}
