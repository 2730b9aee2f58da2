import { spawnSync } from 'node:child_process'
import { chromium } from './chromium.ts'
import { nginx, openssl } from './nginx.ts'

/** The steps of `npm test`, in the order that fails fastest; the first failure ends it. */
const steps: { name: string; run: () => number }[] = [
  { name: 'programs', run: findPrograms },
  { name: 'check', run: () => node('scripts/check.ts') },
  // Side by side on one PostgreSQL: proofs wait for processes and deadlines while the others work.
  { name: 'database', run: () => vitest('database', 'proofs', 'requests') },
  { name: 'journeys', run: () => vitest('e2e') },
]

for (const { name, run } of steps) {
  const begun = Date.now()
  const code = run()
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  if (code !== 0) process.exit(code)
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

function vitest(...projects: string[]): number {
  return node('node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project]))
}

function node(...options: string[]): number {
  return spawnSync(process.execPath, options, { stdio: 'inherit' }).status ?? 1
}
