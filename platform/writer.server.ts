import pg from 'pg'
import { hostAddresses, hostNameOf } from './database-address.server.ts'

/** A host that is there answers by then. */
const ANSWER_MS = 1000

/** None of the hosts takes writes now: a standby is being promoted, or all are away. The code reads as an outage. */
class NoWriter extends Error {
  readonly code = '08006'
}

/** Of the hosts of one address the one that takes writes. */
type Writer = {
  hasMany: boolean
  /** The address of the one that took writes last. */
  current: () => string
  /** Asks all at once; the one that takes writes is the current one from now on. @throws an outage where none does */
  find: () => Promise<void>
  /** Passes where a new connection's host takes writes, or is the only one. @throws an outage where it does not */
  check: (client: pg.ClientBase) => Promise<void>
}

/** PostgreSQL's own `target_session_attrs`, which the driver does not know. */
export function writerOf(databaseUrl: string): Writer {
  const addresses = hostAddresses(databaseUrl)
  const hasMany = addresses.length > 1
  let current = addresses[0]!
  const check = async (client: pg.ClientBase) => {
    if (!hasMany) return
    const { rows } = await client.query<{ writes: boolean }>(TAKES_WRITES)
    if (!rows[0]!.writes) throw new NoWriter('this host of the database takes no writes')
  }
  return {
    hasMany,
    current: () => current,
    check,
    find: async () => {
      try {
        current = await Promise.any(
          addresses.map((address) => reach(address, hasMany ? TAKES_WRITES : 'select true as writes')),
        )
      } catch (error) {
        if (!hasMany) throw (error as AggregateError).errors[0]
        const hosts = addresses.map(hostNameOf).join(', ')
        throw new NoWriter(`no host of the database takes writes: ${hosts}`, { cause: error })
      }
    },
  }
}

const TAKES_WRITES = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`

/** @returns the address. @throws where nobody is there, or who is there takes no writes */
async function reach(address: string, question: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'patio-look',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  // A connection that is lost while it is asked has failed, and ends no program.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean }>(question)
    if (!rows[0]!.writes) throw new NoWriter(`${hostNameOf(address)} takes no writes`)
    return address
  } finally {
    // Nobody waits for the end, because it may hang.
    client.end().catch(() => {})
  }
}

/**
 * The address of the one host that takes writes, for a command that is over soon.
 *
 * @throws an outage where several are named and none does
 */
export async function writerAddress(databaseUrl: string): Promise<string> {
  const writer = writerOf(databaseUrl)
  if (writer.hasMany) await writer.find()
  return writer.current()
}
