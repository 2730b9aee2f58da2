import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Outcome, runSteps, tableOf } from './steps.ts'

const silent = () => {}

test('every step runs, though one fails, and the outcomes keep the order', async () => {
  const reported: string[] = []
  const isOver = join(mkdtempSync(join(tmpdir(), 'steps-')), 'broken')
  const steps = [
    { name: 'slow', command: `until [ -e ${isOver} ]; do sleep 0.02; done; echo out; echo err >&2` },
    { name: 'broken', command: 'echo wrong; exit 3' },
    { name: 'missing', command: 'no-such-program-here' },
  ]
  const outcomes = await runSteps(steps, 2, ({ name }) => {
    reported.push(name)
    if (name === 'broken') writeFileSync(isOver, '')
  })

  expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
    ['slow', true],
    ['broken', false],
    ['missing', false],
  ])
  expect(outcomes.map(({ output }) => output.trim())).toEqual([
    'out\nerr',
    'wrong',
    expect.stringContaining('not found'),
  ])
  expect(reported[0]).toBe('broken')
})

test('no more than the given number run at once', async () => {
  const startedAt = performance.now()
  await runSteps(
    Array.from({ length: 3 }, () => ({ name: 'nap', command: 'sleep 0.2' })),
    2,
    silent,
  )
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(390)
})

test('a step’s commands find the Node that runs the tests, not the machine’s own', async () => {
  const [outcome] = await runSteps([{ name: 'node', command: 'node --print process.execPath' }], 1, silent)
  expect(outcome?.output.trim()).toBe(process.execPath)
})

test('the table shows how each went, its time, and the line it wants to be seen', async () => {
  const [noted] = await runSteps(
    [{ name: 'checks', command: 'echo all; echo figures: 3 files', note: /(?<=^figures: ).*$/m }],
    1,
    silent,
  )
  const failed: Outcome = { name: 'lint', passed: false, seconds: 12.34, output: '', note: '' }

  expect(tableOf([{ ...noted!, seconds: 0.5 }, failed])).toBe('✓ checks   0.5 s  3 files\n✗ lint    12.3 s  failed')
})
