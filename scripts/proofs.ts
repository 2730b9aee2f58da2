import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** `npm run proofs [name…]`: the long forms, one after the other; what CI runs in short. Prints how long each took. */
const wanted = process.argv.slice(2)
/** Those that need the journeys' browser stand with them. */
const inBrowser = ['crawl']
const all = readdirSync(new URL('../test/proofs/', import.meta.url))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''))
  .concat(inBrowser)
const chosen = wanted.length ? all.filter((name) => wanted.includes(name)) : all
if (chosen.length === 0) {
  console.error(`npm run proofs -- ${all.join(' | ')}`)
  process.exit(2)
}

const failed = chosen.filter((name) => {
  const begun = Date.now()
  const project = inBrowser.includes(name) ? 'e2e' : 'proofs'
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, `test/${project}/${name}.test.ts`],
    { stdio: 'inherit', env: { ...process.env, PROOFS: 'long' } },
  )
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  return status !== 0
})
process.exitCode = failed.length ? 1 : 0
