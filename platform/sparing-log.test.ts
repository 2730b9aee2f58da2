import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.server.ts'
import { sparingLog } from './sparing-log.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aLog() {
  const lines: { msg: string; more?: number; path?: string }[] = []
  return { log: sparingLog(createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line)) })), lines }
}

const broken = (text: string) => new TypeError(text)

test('a kind of failure is one line a minute, and then the number of those that followed', () => {
  const { log, lines } = aLog()
  for (let count = 0; count < 1000; count += 1)
    log.error({ err: broken(`of value ${count}`), path: `/${count}` }, 'request failed')
  expect(lines).toEqual([expect.objectContaining({ msg: 'request failed', path: '/0' })])

  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([expect.anything(), expect.objectContaining({ msg: 'request failed', more: 999 })])

  log.error({ err: broken('again') }, 'request failed')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(3)
})

test('other messages, levels, errors and places are other kinds; what the program says of itself is written each time', () => {
  const { log, lines } = aLog()
  const elsewhere = new TypeError('x')
  for (let count = 0; count < 3; count += 1) {
    log.warn('one')
    log.error('one')
    log.warn({ err: elsewhere }, 'one')
    log.warn({ err: new RangeError('x') }, 'one')
    log.info('started')
  }
  expect(lines.filter(({ msg }) => msg === 'one')).toHaveLength(4)
  expect(lines.filter(({ msg }) => msg === 'started')).toHaveLength(3)
})

test('whoever can name thousands of kinds fills nothing either', () => {
  const { log, lines } = aLog()
  for (let count = 0; count < 5000; count += 1)
    log.error({ err: Object.assign(broken('x'), { code: String(count) }) }, 'odd')
  vi.advanceTimersByTime(60_000)
  expect(lines.length).toBeLessThan(205)
})
