import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { aDatabase } from '#test/world.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { clientTo } from './bounded-client.server.ts'

const { url } = await aDatabase()

function opened(address: string, withinMs: number) {
  const failures: string[] = []
  const Client = clientTo({ address: () => address, withinMs, onFailed: ({ message }) => failures.push(message) })
  const pool = new pg.Pool({ max: 1, Client, connectionTimeoutMillis: 60_000 })
  return { pool, failures }
}

/** Nothing else of this thread runs meanwhile. */
function busyFor(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('[OPS-02] a program that is busy while it connects does not take that for a database that is silent', async () => {
  const { pool, failures } = opened(url, 320)
  const connection = pool.connect()
  busyFor(700)
  const client = await connection
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
  expect(failures).toEqual([])
})

test('[OPS-02] nobody waits longer than the limit for a database that takes a connection and says nothing', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { pool, failures } = opened(`postgres://nobody@127.0.0.1:${port}/none`, 32)

  await expect(pool.connect()).rejects.toThrow('timeout expired')
  expect(failures).toEqual(['timeout expired'])
  await pool.end()
  silent.close()
})
