import { fork } from 'node:child_process'
import { endedAlways } from './interruption.ts'
import { outsideNpm } from './running.ts'

/** Run in another checkout, with its own program, database and build. */
const start = `
  const { startPatio } = await import('./bench/running.ts')
  const patio = await startPatio({ alsoUncached: true })
  process.on('disconnect', () => patio.stop().then(() => process.exit(0)))
  process.send({ uncached: patio.uncached.address ?? patio.uncached })`

/** The production server of another checkout of this repository, which renders each page anew. @param folder with its packages installed */
export async function startOther(folder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = fork('--input-type=module', ['--eval', start], {
    cwd: folder,
    env: outsideNpm(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = endedAlways(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  const address = await new Promise<string>((done, failed) => {
    child.once('message', (message: { uncached: string }) => done(message.uncached))
    child.once('exit', (code) => failed(new Error(`The other checkout ended with ${code} before it listened.`)))
  })
  return { address, stop }
}
