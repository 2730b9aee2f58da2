import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPortions } from './portions.server.ts'

const { db } = await aDatabase({ connections: 1 })
const numbers = (count: number) => inPortions<{ n: number }>(db, sql`select n from generate_series(1, ${count}::int) n`)

test.each([0, 1, 199, 200, 201, 450])('%i rows come in portions, each once and in their order', async (count) => {
  const rows = await Array.fromAsync(numbers(count))
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
})

test('a reader that stops, or fails, gives the connection back', async () => {
  for await (const { n } of numbers(450)) if (n === 201) break
  const failing = async () => {
    for await (const { n } of numbers(450)) if (n === 3) throw new Error('the storage is full')
  }
  await expect(failing()).rejects.toThrow('the storage is full')
  // The only connection of the pool.
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
