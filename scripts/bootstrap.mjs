// Installs packages and Node on a fresh machine with built-in modules only, then runs the command.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFor, refusalOf } from './machine/node-program.mjs'
import { ensurePackages } from './machine/packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command, ...options] = process.argv.slice(2)

const refusal = refusalOf(process)
if (refusal) fail(refusal)
if (!ensurePackages(root)) fail('The packages are not installed; why is said above.')
run()

function run() {
  const node = nodeFor(process, root, existsSync)
  if (!node) fail('npm has left out the Node that it should bring. Remove node_modules and start again.')

  // Tools that are started by name find the same Node.
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, NODE_NO_WARNINGS: '1' }
  const child = spawn(node, [join(root, 'scripts', `${command}.ts`), ...options], { cwd: root, stdio: 'inherit', env })
  // Ctrl-C reaches the child through the terminal; a signal to this process alone is passed on.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 : (code ?? 1)))
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
