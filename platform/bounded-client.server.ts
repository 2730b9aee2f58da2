import pg from 'pg'

/** An answer that came while this thread was busy is read within this time. */
const GRACE_MS = 250

type Query = (...given: unknown[]) => unknown

/**
 * A statement is answered by the database, or by its limit. When neither comes, whatever is at the other end is gone or stands still: the
 * connection is thrown away, and its statement fails as an outage.
 *
 * @param limitMs more than the database's own limit of a statement
 */
export function boundStatements(client: pg.PoolClient, limitMs: number, onLate: (error: Error) => void): void {
  const query = client.query.bind(client) as Query
  const throwAway = () => {
    onLate(new Error(`no answer to a statement within ${limitMs} ms`))
    // The library's own way of ending one that does not answer: `end` would wait for it.
    ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
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
    answer.then(settle, settle)
    return answer
  }
  client.query = bounded as typeof client.query
}

/** To open a connection takes some milliseconds; waiting for a free one in the pool may take longer. */
export function clientThatConnectsWithin(milliseconds: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: milliseconds })
    }
  }
}
