import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Runs the long proofs by name or all, one after the other; CI runs their short forms. */
const wanted = process.argv.slice(2)
const namesIn = (folder: string) =>
  readdirSync(new URL(`../test/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.replace('.test.ts', ''))
/** Each proof and its folder; some need the journeys' browser, or a house. */
const all = [
  ...namesIn('proofs').map((name) => [name, 'proofs'] as const),
  ...namesIn('long').map((name) => [name, 'long'] as const),
  ...['admin', 'first-load', 'native-insets', 'pages', 'styles'].map((name) => [name, 'e2e'] as const),
  ['attack', 'requests'] as const,
  ['crowd', 'requests'] as const,
  ['books-in-time', 'requests'] as const,
  ['inputs', 'requests'] as const,
]
const chosen = wanted.length ? all.filter(([name]) => wanted.includes(name)) : all
if (chosen.length === 0) {
  console.error(`npm run proofs -- ${[...new Set(all.map(([name]) => name))].join(' | ')}`)
  process.exit(2)
}

const failed = chosen.filter(([name, folder]) => {
  const begun = Date.now()
  const project = folder === 'long' || folder === 'e2e' ? 'e2e' : 'database'
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, `test/${folder}/${name}.test.ts`],
    { stdio: 'inherit', env: { ...process.env, PROOFS: 'long' } },
  )
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  return status !== 0
})
process.exitCode = failed.length ? 1 : 0
