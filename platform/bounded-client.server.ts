import pg from 'pg'

/** An answer that came while this thread was busy is read within this time. */
const GRACE_MS = 250

/** So often is looked at how long a connection has been waited for. */
const SLICES = 16

/** PostgreSQL's code for a write where none is taken. */
export const READ_ONLY = '25006'

type Query = (...given: unknown[]) => unknown

/**
 * A statement is answered by the database, or by its limit. When neither comes, whatever is at the other end is gone or stands still: the
 * connection is thrown away, and its statement fails as an outage.
 *
 * @param limitMs more than the database's own limit of a statement
 * @param onReadOnly the connection's host takes no writes any more
 */
export function boundStatements(
  client: pg.PoolClient,
  limitMs: number,
  { onLate, onReadOnly }: { onLate: (error: Error) => void; onReadOnly: (error: unknown) => void },
): void {
  const query = client.query.bind(client) as Query
  const throwAway = () => {
    onLate(new Error(`no answer to a statement within ${limitMs} ms`))
    cutOff(client)
  }
  const bounded: Query = (...given) => {
    let timer = setTimeout(() => {
      timer = setTimeout(throwAway, GRACE_MS)
    }, limitMs)
    const settle = () => clearTimeout(timer)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const give = callback as Query
      return query(...given.slice(0, -1), (...answer: unknown[]) => {
        settle()
        give(...answer)
      })
    }
    const answer = query(...given)
    if (!(answer instanceof Promise)) {
      settle()
      return answer
    }
    answer.then(settle, (error: unknown) => {
      settle()
      if ((error as { code?: string }).code === READ_ONLY) onReadOnly(error)
    })
    return answer
  }
  client.query = bounded as typeof client.query
}

/** The library's own way of ending a connection that does not answer: `end` would wait for it. */
export const cutOff = (client: pg.Client, why?: string): void =>
  void client.connection.stream.destroy(why === undefined ? undefined : new Error(why))

/** Each connection's address, since the one that takes writes may be another by now. */
const addresses = new WeakMap<pg.ClientBase, string>()

export const addressOf = (client: pg.ClientBase): string | undefined => addresses.get(client)

type Opening = {
  /** The one of the time at which a connection is opened. */
  address: () => string
  /** To open one takes some milliseconds; waiting for a free one in the pool may take longer. Undefined: the pool's own limit */
  withinMs: number | undefined
  /** It was not opened. */
  onFailed: (error: Error) => void
}

/** Connections of a pool. */
export function clientTo({ address, withinMs, onFailed }: Opening): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const connectionString = address()
      super({ ...config, connectionString, ...(withinMs !== undefined && { connectionTimeoutMillis: 0 }) })
      addresses.set(this, connectionString)
      const connect = this.connect.bind(this) as (done: (error: Error | null) => void) => void
      // Whoever asks the pool, it opens them by this.
      this.connect = ((done: (error: Error | null) => void) => {
        const stop = withinMs === undefined ? undefined : afterFreeTime(withinMs, () => cutOff(this, 'timeout expired'))
        connect((error) => {
          stop?.()
          if (error) onFailed(error)
          done(error)
        })
      }) as typeof this.connect
    }
  }
}

/**
 * Time in which this thread was busy does not count: a program that starts is busy for seconds, and what has been answered meanwhile is read
 * after its timers. The library's own limit would take that for silence.
 *
 * @returns ends it
 */
function afterFreeTime(limitMs: number, late: () => void): () => void {
  const sliceMs = limitMs / SLICES
  let left = SLICES
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - last < 2 * sliceMs) left -= 1
    last = now
    if (left > 0) return
    clearInterval(timer)
    late()
  }, sliceMs).unref()
  return () => clearInterval(timer)
}
