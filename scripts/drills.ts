import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** `npm run drills -- NAME [OPTIONS]`: breaks an installation of its own, mends it, and says PASS or FAIL with figures; no name runs all. */
const folder = new URL('./drills/', import.meta.url)
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''))
const [name, ...options] = process.argv.slice(2)
const chosen = name === undefined ? all : all.filter((each) => each === name)
if (chosen.length === 0) {
  console.error(`npm run drills -- ${all.join(' | ')}`)
  process.exit(2)
}

const failed = chosen.filter((each) => {
  const { status } = spawnSync(process.execPath, [new URL(`${each}.ts`, folder).pathname, ...options], {
    stdio: 'inherit',
  })
  return status !== 0
})
process.exitCode = failed.length > 0 ? 1 : 0
