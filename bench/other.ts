import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { nodeFor } from '#scripts/machine/node-program.mjs'
import { endedAlways } from './interruption.ts'
import type { Figure } from './report.ts'
import { outsideNpm } from './running.ts'

/** These run in another checkout, with its own Node, packages, program, database and build. */
const start = `
  const { startPatio } = await import('./bench/running.ts')
  const patio = await startPatio({ alsoUncached: true })
  process.on('disconnect', () => patio.stop().then(() => process.exit(0)))
  process.send({ address: patio.uncached.address ?? patio.uncached })`
const measured = (bench: string, options: object) => `
  const { measure } = await import('./bench/${bench}.ts')
  process.send({ figures: await measure(${JSON.stringify(options)}) }, () => process.exit(0))`

/**
 * Starts the production server of another checkout of this repository, which renders each page anew.
 *
 * @param folder with its packages installed (`npm ci`)
 */
export async function startOther(folder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const { child, stop } = runIn(folder, start)
  const { address } = await answerOf<{ address: string }>(child)
  return { address, stop }
}

/** Lets another checkout of this repository measure by its own bench. @param bench the name of its file */
export async function measureOther(
  folder: string,
  bench: string,
  options: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const { child, stop } = runIn(folder, measured(bench, { ...options, json: true, before: '' }))
  const { figures } = await answerOf<{ figures: Figure[] }>(child)
  await stop()
  return figures
}

function runIn(folder: string, code: string): { child: ChildProcess; stop: () => Promise<void> } {
  const root = resolve(folder)
  const node = nodeFor(process, root, existsSync)
  if (!node || !existsSync(resolve(root, 'node_modules')))
    throw new Error(`${root} has no packages: run npm ci there first.`)
  const own = outsideNpm()
  const child = spawn(node, ['--input-type=module', '--eval', code], {
    cwd: root,
    // What it starts by name is its own as well.
    env: { ...own, PATH: [dirname(node), own['PATH']].join(delimiter) },
    // Its standard output would stand among the figures.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = endedAlways(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  return { child, stop }
}

const answerOf = <Answer>(child: ChildProcess) =>
  new Promise<Answer>((done, failed) => {
    child.once('message', (answer) => done(answer as Answer))
    child.once('exit', (code) => failed(new Error(`The other checkout ended with ${code} before it answered.`)))
  })
