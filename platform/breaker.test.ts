import { expect, test } from 'vitest'
import { isOutage } from './db.server.ts'
import { createBreaker } from './breaker.server.ts'

test('[OPS-02] once the database does not answer nobody waits for it, and all go on when it does', async () => {
  const looks = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  let looked = 0
  const breaker = createBreaker(() => looks[looked++]!.promise, undefined, 1)
  const connection = Promise.withResolvers<string>()
  const unwanted: string[] = []
  const connect = (from: () => Promise<string>) => breaker.connect(from, (each) => unwanted.push(each))

  expect(await connect(async () => 'one')).toBe('one')
  const waiting = connect(() => connection.promise)
  breaker.open(new Error('silence'))
  await expect(waiting).rejects.toSatisfy(isOutage)
  await expect(connect(() => expect.unreachable())).rejects.toSatisfy(isOutage)
  connection.resolve('late')
  await expect.poll(() => unwanted).toEqual(['late'])

  await expect.poll(() => looked).toBe(1)
  looks[0]!.reject(new Error('silence'))
  await expect.poll(() => looked).toBe(2)
  expect(breaker.isOpen()).toBe(true)
  looks[1]!.resolve()
  await expect.poll(breaker.isOpen).toBe(false)
  expect(await connect(async () => 'two')).toBe('two')
})
