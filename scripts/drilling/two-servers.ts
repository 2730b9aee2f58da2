import { setTimeout } from 'node:timers/promises'
import { freePort, stopped } from '#test/processes.ts'
import { asker, type Ask } from './asker.ts'
import { authorityOf, caddy, hasAuthority, startCaddy } from './caddy.ts'
import { eventually } from './eventually.ts'
import { anInstallation, type Installation } from './installation.ts'
import type { Program } from './program.ts'

/** Two servers and two workers behind Caddy, as docs/image.md sets them up. */
export type TwoServers = Installation & {
  servers: readonly Program[]
  workers: readonly Program[]
  ports: readonly number[]
  ask: Ask
}

type Options = { settings?: Record<string, string>; root?: string; migrates?: (url: string) => Promise<unknown> }

/** The proxy looks every two seconds. */
const DRAIN_SECONDS = '5'
/** Longer than two looks: a server that has just started is asked again by then. */
export const NOTICED_MS = 5000

/** All of it runs and answers. @param options.root the folder of the release that is started */
export async function twoServers(name: string, { settings = {}, root, migrates }: Options = {}): Promise<TwoServers> {
  const program = caddy()
  const [secure, plain, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const publicUrl = `https://localhost:${secure}`
  const installation = await anInstallation(name, {
    publicUrl,
    settings: { DRAIN_SECONDS, ...settings },
    ...(migrates && { migrates }),
  })
  const options = (port: number) => ({ settings: { PORT: String(port) }, ...(root && { root }) })
  const servers = ports.map((port) => installation.program('server.ts', options(port)))
  // The sandbox tells the server at the worker's own port what was paid.
  const workers = ports.map((port) => installation.program('worker.ts', options(port)))
  const proxy = startCaddy(program, installation.folder, { secure, plain }, ports)
  const close = async () => {
    await stopped(proxy)
    await installation.close()
  }
  try {
    await Promise.all([...servers, ...workers].map((each) => each.start()))
    const ask = await eventually('Caddy answers', async () => {
      if (proxy.exitCode !== null) throw new Error('Caddy has ended.')
      if (!hasAuthority(installation.folder)) return null
      const asking = asker(publicUrl, authorityOf(installation.folder))
      const answer = await asking('/help').catch(() => null)
      return answer?.status === 200 ? asking : null
    })
    return { ...installation, servers, workers, ports, ask, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One after the other ends in order and starts again; the proxy notices each. */
export async function restartEach(programs: readonly Program[]): Promise<void> {
  for (const program of programs) {
    await program.end('SIGTERM')
    await program.start()
    await setTimeout(NOTICED_MS)
  }
}
