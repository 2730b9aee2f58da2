import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** Loaded into a program before its own code: profiles it when its parent says so (bench/profile.ts). */
const session = new Session()
session.connect()

process.on('message', ({ profile }: { profile?: string }) => void obey(profile))

async function obey(profile: string | undefined): Promise<void> {
  if (profile === 'start') {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
  } else if (profile) {
    writeFileSync(profile, JSON.stringify((await session.post('Profiler.stop')).profile))
  }
  process.send?.('done')
}
