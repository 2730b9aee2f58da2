import { afterAll, beforeEach, expect, test } from 'vitest'
import { calledOutside, callOutside } from './outside-call.server.ts'
import { onReading } from './readings.server.ts'

const read: string[] = []
afterAll(onReading((reading) => void (reading.kind === 'outside' && read.push(`${reading.to} ${reading.result}`))))
beforeEach(() => void (read.length = 0))

const refused = (status: number) => () => Promise.reject(Object.assign(new Error('no'), { statusCode: status }))

test.each([
  ['an answer', () => Promise.resolve(), 'done'],
  ['a refusal of what was asked', refused(402), 'refused'],
  ['wrong keys', refused(401), 'failed'],
  ['too many requests', refused(429), 'failed'],
  ['an outage', refused(503), 'failed'],
  ['silence', () => Promise.reject(new Error('timeout')), 'failed'],
])('[OPS-02] %s of a provider is counted', async (_, call: () => Promise<unknown>, result) => {
  await callOutside('stripe', call).catch(() => {})
  expect(read).toEqual([`stripe ${result}`])
})

test('[OPS-02] of a gateway every method is a call but those that ask nobody', async () => {
  const gateway = calledOutside(
    'webpay',
    { provider: 'webpay', takes: () => true, refund: async (sum: number) => sum + 1 },
    ['takes'],
  )
  expect([gateway.provider, gateway.takes(), await gateway.refund(1)]).toEqual(['webpay', true, 2])
  expect(read).toEqual(['webpay done'])
})

test('[OPS-02] who no longer listens hears nothing more', async () => {
  const heard: string[] = []
  const stop = onReading(({ kind }) => void heard.push(kind))
  await callOutside('rates', async () => 1)
  stop()
  await callOutside('rates', async () => 1)
  expect(heard).toEqual(['outside'])
})
