import { fork } from 'node:child_process'
import { OWN_NAME, type Providers, standInProviders } from '#test/providers.ts'
import { providerNames } from '#test/provider-names.ts'
import { inject } from 'vitest'
import { freePort, stopped } from '#test/processes.ts'

/** The providers of sign-ins, and a server of the journeys' world that asks them. */
export type ProvidedWorld = Providers & { browserFlags: string[] }

export async function providedWorld(): Promise<ProvidedWorld> {
  const providers = await standInProviders()
  const { port, authority, trusted, settings } = providers
  const plainPort = await freePort()
  const patio = fork('server.ts', [], {
    execArgv: ['--import', './test/provider-names.ts'],
    env: {
      ...process.env,
      ...settings,
      DATABASE_URL: inject('databaseUrl'),
      DEMO: '1',
      PORT: String(plainPort),
      DATA_DIR: '.data/e2e',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      CLIENT_IP_HEADER: 'x-visitor',
      PROVIDERS_PORT: String(port),
      NODE_EXTRA_CA_CERTS: authority,
    },
  })
  await new Promise<void>((done, failed) => {
    patio.once('message', () => done())
    patio.once('exit', (code) => failed(new Error(`server.ts ended with ${code}`)))
  })
  providers.passOnTo(plainPort)

  return {
    ...providers,
    browserFlags: [
      `--host-resolver-rules=${[...providerNames.map((name) => `MAP ${name}:443 127.0.0.1:${port}`), `MAP ${OWN_NAME} 127.0.0.1`].join(',')}`,
      trusted,
    ],
    async stop() {
      await stopped(patio)
      await providers.stop()
    },
  }
}
