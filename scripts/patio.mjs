#!/usr/bin/env node
// Runs what was built and packed before: it installs and builds nothing, and no process of its own stays in front of the program.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @typedef {{ file: string, options?: string[], does: string }} Program a file from the root, with the options that go before those typed */

/** @type {Readonly<Record<string, Program>>} */
const programs = {
  server: { file: 'server.ts', does: 'answers requests' },
  worker: { file: 'worker.ts', does: 'does what waits in the database' },
  migrate: { file: 'scripts/db.ts', options: ['migrate'], does: 'brings the database to the newest migration' },
  admin: { file: 'scripts/admin.ts', does: 'token, account, factor: lets somebody in' },
  doctor: { file: 'scripts/admin.ts', options: ['doctor'], does: 'looks at the configuration and all that it names' },
  bucket: { file: 'scripts/bucket.ts', does: 'makes the bucket that S3_BUCKET names, where it is not there' },
  db: { file: 'scripts/db.ts', does: 'check, backup, restore, …: what an operator does with the database' },
}

const [name = '', ...typed] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 24)
  end(1, `Patio runs on Node 24 or newer; this is ${process.version}.`)
if (name === 'alive') end((await isAnswering()) ? 0 : 1)
const program = Object.hasOwn(programs, name) ? programs[name] : undefined
if (!program) end(2, usage())
if (name === 'server' && !isBuilt()) end(1, `There is no build in ${root}: npm ci && npm run build makes one.`)
await become(program)

/** @param {Program} program replaces this process, so that signals reach it and nothing of this one stays in memory */
async function become({ file, options = [] }) {
  const isLong = name === 'server' || name === 'worker'
  const { memoryEnvironment, nodeOptions } = await import('./machine/node-options.ts')
  const args = [...(isLong ? nodeOptions : []), join(root, file), ...options, ...typed]
  const env = {
    ...(isLong ? memoryEnvironment : {}),
    ...process.env,
    NODE_ENV: 'production',
    // Only who migrates and administers needs the owner's password.
    ...(isLong ? { DATABASE_OWNER_URL: '', DATABASE_MIGRATE_URL: '' } : {}),
    NODE_NO_WARNINGS: '1',
  }
  process.execve(process.execPath, [process.execPath, ...args], env)
}

/** A server reads its build when it starts (`scripts/build.ts` makes it). */
function isBuilt() {
  const current = join(root, 'build/current')
  return existsSync(current) && existsSync(join(root, 'build', readFileSync(current, 'utf8'), 'server/index.js'))
}

/** Asks the server of this machine, as a container's health check does; a worker has no port. */
async function isAnswering() {
  const { HOST = '', PORT = '' } = process.env
  const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  return answer?.ok ?? false
}

function usage() {
  const lines = Object.entries(programs).map(([name, { does }]) => `  patio ${name.padEnd(8)} ${does}`)
  return [...lines, '  patio alive    asks the server of this machine whether it answers'].join('\n')
}

/**
 * @param {number} code
 * @param {string} [text]
 * @returns {never}
 */
function end(code, text) {
  if (text) console.error(text)
  process.exit(code)
}
