import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { appOf } from './mobile/app.ts'
import { configurePictures, configureTexts } from './mobile/configure.ts'

/** The native projects of the app in the stores (docs/mobile.md): `npm run mobile -- configure | check`. */
const folder = join(import.meta.dirname, '../mobile')
const [verb] = process.argv.slice(2)

if (verb === 'configure') {
  try {
    const app = appOf(process.env)
    const changed = [...configureTexts(folder, app), ...(await configurePictures(folder, app))]
    console.log(changed.length === 0 ? 'Nothing has changed.' : changed.map((name) => `mobile/${name}`).join('\n'))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
} else if (verb === 'check') {
  // Its packages are installed there, and the server has none of them.
  for (const args of [
    ['ci', '--ignore-scripts'],
    ['run', 'check'],
  ]) {
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
} else {
  console.error('npm run mobile -- configure | check')
  process.exitCode = 2
}
