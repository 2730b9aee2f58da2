import { randomBytes } from 'node:crypto'
import { listGateways, type PaymentGateways } from '#domain/payments/gateway.server.ts'
import type { RatesGateway } from '#domain/pricing/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { sql } from 'kysely'

/** The server's dependencies (decision B23). */
export const parts = ['database', 'storage', 'mail', 'rates', 'payments'] as const
type Part = (typeof parts)[number]

/**
 * `absent`: not part of this installation.
 *
 * @property message the part's own message of a failure
 */
type Measured =
  | { part: Part; state: 'ok'; ms: number }
  | { part: Part; state: 'failed'; ms: number; message: string }
  | { part: Part; state: 'absent' }

type Works = {
  db: Db
  storage: Storage
  /** Connects and logs in, without sending anything. */
  mail: (() => Promise<void>) | null
  rates: RatesGateway | null
  payments: PaymentGateways | null
}

/** Milliseconds after which a part counts as failed. */
const PATIENCE_MS = 10_000

/** Measures the parts in sequence; it moves no money, reaches no person and leaves nothing. */
export async function measureParts(works: Works, now: Date, patienceMs = PATIENCE_MS): Promise<Measured[]> {
  const probes = probesOf(works, now)
  const measured: Measured[] = []
  for (const part of parts) measured.push(await measure(part, probes[part], patienceMs))
  return measured
}

type Probe = (() => Promise<unknown>) | null

const probesOf = ({ db, storage, mail, rates, payments }: Works, now: Date): Record<Part, Probe> => ({
  database: () => sql`select 1`.execute(db),
  storage: () => writeAndRead(storage),
  mail,
  rates: rates && (() => rates.latest('USD', 'CLP')),
  payments: payments && (() => Promise.all(listGateways(payments).map((each) => each.listSessions(now)))),
})

async function measure(part: Part, probe: Probe, patienceMs: number): Promise<Measured> {
  if (!probe) return { part, state: 'absent' }
  const began = performance.now()
  const timer: { id?: NodeJS.Timeout } = {}
  const late = new Promise<never>((_, reject) => {
    timer.id = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
  })
  try {
    await Promise.race([probe(), late])
    return { part, state: 'ok', ms: performance.now() - began }
  } catch (error) {
    return { part, state: 'failed', ms: performance.now() - began, message: messageOf(error) }
  } finally {
    clearTimeout(timer.id)
  }
}

const BYTES = 64 * 1024

/** Writes, reads and deletes a file of 64 KB. */
async function writeAndRead(storage: Storage): Promise<void> {
  const [name, bytes] = [`tests/${newId()}`, randomBytes(BYTES)]
  try {
    await storage.write(name, bytes)
    const read = await storage.read(name)
    if (!read?.equals(bytes)) throw new Error('what was read is not what was written')
  } finally {
    await storage.delete(name)
  }
}

/** The first line of the error, with passwords removed from addresses. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .split('\n', 1)[0]!
    .replaceAll(/\/\/[^/@\s]*@/g, '//')
    .slice(0, 200)
