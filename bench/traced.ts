import { openTracer } from '#platform/open-telemetry.server.ts'
import { setTracer, type Tracer } from '#platform/tracing.server.ts'

/** Loaded into a server before its own code: traces this share when its parent says so, and says what it has used (bench/traces.ts). */
export type ToTraced = { traces: { url: string; share: number } | null }

/** @property cpuMs of the process, all its threads, since it began */
export type FromTraced = { cpuMs: number }

let tracer: Tracer | null = null

process.on('message', ({ traces }: Partial<ToTraced>) => {
  if (traces !== undefined) void set(traces)
})

async function set(traces: ToTraced['traces']): Promise<void> {
  setTracer(null)
  // What it still holds belongs to the time that is over.
  await tracer?.close()
  const about = { program: 'server', version: { version: '0', commit: null }, log: { warn: () => {} } }
  tracer = traces && openTracer({ ...traces, headers: {}, name: 'patio' }, about)
  setTracer(tracer)
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 } satisfies FromTraced)
}
