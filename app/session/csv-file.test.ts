import { expect, test } from 'vitest'
import { csvStream } from './csv-file.server.ts'

test('[OPS-02] a streamed table is one file, with formulas as texts', async () => {
  async function* rows() {
    yield ['city', 'searches']
    yield ['=1+1', 3]
  }
  const file = csvStream('cities', rows())
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="cities.csv"')
  expect(await file.text()).toBe(`"city","searches"\r\n"'=1+1","3"\r\n`)
})

test('[OPS-02] of a long table no more is read than was taken, and whoever leaves stops the reading', async () => {
  let read = 0
  let isStopped = false
  async function* rows() {
    try {
      for (;;) {
        read += 1
        yield ['x'.repeat(1000)]
      }
    } finally {
      isStopped = true
    }
  }
  const reader = csvStream('long', rows()).body!.getReader()
  await reader.read()
  await reader.read()
  expect(read).toBeLessThan(200)
  await reader.cancel()
  expect(isStopped).toBe(true)
})
