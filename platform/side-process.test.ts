import { join } from 'node:path'
import { boundsMemory, thisMachine } from '#scripts/machine/choices.ts'
import { afterAll, expect, test } from 'vitest'
import { sideProcess } from './side-process.server.ts'

type Answer = { input: unknown; pid: number; priority: number }
const path = join(import.meta.dirname, '../test/fixtures/side-program.ts')
const side = sideProcess<unknown, Answer>(path, { deadlineMs: 10_000, idleMs: 60_000, memoryMb: 1024 })
afterAll(() => side.end())

test('a side process answers in order, with bytes as they are, below the priority of its parent', async () => {
  const [one, two] = await Promise.all([side.ask(Buffer.from([1, 255])), side.ask('two')])
  expect(Buffer.from(one!.input as Uint8Array)).toEqual(Buffer.from([1, 255]))
  expect(two).toMatchObject({ input: 'two', pid: one!.pid, priority: 10 })
  expect(one!.pid).not.toBe(process.pid)
})

test('[HOST-03] one that dies takes nothing with it, and the next question starts another', async () => {
  const before = (await side.ask('before'))!.pid
  const [died, after] = await Promise.all([side.ask('die'), side.ask('after')])
  expect(died).toBeNull()
  expect(after!.pid).not.toBe(before)
})

test('[HOST-03] one that takes too long is ended', async () => {
  const slow = sideProcess<unknown, Answer>(path, { deadlineMs: 1500, idleMs: 60_000, memoryMb: 1024 })
  expect(await slow.ask('hang')).toBeNull()
  slow.end()
})

test('[HOST-03] one that wants more memory than it may have gets none, and the next question is answered', async () => {
  const hungry = sideProcess<unknown, { megabytes: number }>(path, {
    deadlineMs: 20_000,
    idleMs: 60_000,
    memoryMb: 1024,
  })
  const eaten = await hungry.ask('eat')
  if (boundsMemory(thisMachine)) expect(eaten?.megabytes ?? 0).toBeLessThan(700)
  expect(await hungry.ask('after')).toMatchObject({ input: 'after' })
  hungry.end()
})

test('[HOST-03] one that is not to wait ends with each answer, also when the next question is there already', async () => {
  const short = sideProcess<unknown, Answer>(path, { deadlineMs: 10_000, idleMs: 0, memoryMb: 1024 })
  const answers = await Promise.all([short.ask('one'), short.ask('two'), short.ask('three')])
  expect(answers.map((each) => each?.input)).toEqual(['one', 'two', 'three'])
  expect(new Set(answers.map((each) => each!.pid)).size).toBe(3)
  short.end()
})
