import { describe, expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { sizeFigures, sizes } from './sizes.ts'

const lines = (count: number) => 'const line = 1\n'.repeat(count)
const short = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`app/short-${index}.ts`, lines(10)]))
const functionOf = (count: number, head = 'function f()') => `${head} {\n${'  call()\n'.repeat(count - 2)}}\n`
const functions = (count: number, length: number) => functionOf(length).repeat(count)

const complaintsWith = (files: Record<string, string>) => sizes(sourcesFrom({ ...short, ...files }))

test('small files and functions, and an empty house, have no complaints', () => {
  expect(complaintsWith({ 'domain/pricing/quote.ts': lines(300), 'app/long.ts': functions(9, 40) })).toEqual([])
  expect(sizes([])).toEqual([])
})

describe('files', () => {
  test('none is over 300 lines in the domain, or over 400 anywhere', () => {
    const complaints = complaintsWith({ 'domain/pricing/quote.ts': lines(301), 'app/long.ts': lines(401) })
    expect(complaints).toEqual(['domain/pricing/quote.ts: 301 lines', 'app/long.ts: 401 lines'])
  })

  test('the median keeps to 60 lines', () => {
    expect(sizes(sourcesFrom({ 'server.ts': lines(61) }))).toEqual(['the median file has 61 lines, 60 are allowed'])
    expect(sizes(sourcesFrom({ 'server.ts': lines(60) }))).toEqual([])
  })

  test('90 % keep to 200 lines; the others are named, the longest first', () => {
    const complaints = complaintsWith({ 'app/a.ts': lines(201), 'app/b.ts': lines(202), 'app/c.ts': lines(203) })
    expect(complaints).toEqual([
      expect.stringMatching(/only 86 % of files keep to 200 lines[^]*c\.ts: 203[^]*a\.ts: 201/),
    ])
  })

  test('two of twenty may be longer', () => {
    const { 'app/short-0.ts': _one, 'app/short-1.ts': _two, ...eighteen } = short
    expect(sizes(sourcesFrom({ ...eighteen, 'app/a.ts': lines(201), 'app/b.ts': lines(201) }))).toEqual([])
  })

  test('tests, messages, seeds and row types may be as long as they are', () => {
    const long = lines(500)
    const files = {
      'app/a.test.ts': long,
      'domain/i18n/messages/en/a.json': long,
      'db/seed/a.ts': long,
      'db/rows.ts': long,
    }
    expect(complaintsWith(files)).toEqual([])
  })
})

describe('functions', () => {
  test('90 % keep to 40 lines; the others are named with their place', () => {
    const complaints = complaintsWith({ 'app/a.ts': functions(8, 5) + functionOf(41, 'const g = async () =>') })
    expect(complaints).toEqual([
      expect.stringMatching(/only 88 % of functions keep to 40 lines[^]*app\/a\.ts:41 g: 41/),
    ])
  })

  test('methods count; arrows on one line without braces do not flatter the figure', () => {
    const phrases = 'const f = (a) => a\n'.repeat(20)
    expect(complaintsWith({ 'app/a.ts': `${phrases}class C {\n${functionOf(41, 'm()')}}\n` })).toHaveLength(1)
  })

  test.each(['function Card()', 'const Card = () =>', 'const Card = memo(forwardRef(() =>'])(
    'a component (%s) may have 120 lines',
    (head) => {
      const closing = head.includes('memo') ? '))' : ''
      const component = (count: number) => functionOf(count, head).trimEnd() + closing
      expect(complaintsWith({ 'app/card.tsx': component(120) })).toEqual([])
      expect(complaintsWith({ 'app/card.tsx': component(121) })).toEqual([
        expect.stringMatching(/Card: a component of 121 lines, 120 are allowed/),
      ])
    },
  )
})

test('any is refused wherever a type may stand', () => {
  const text = 'let a: any\nfunction f(b: Map<string, any>) {}\nconst c = d as any\nconst any = 1'
  expect(complaintsWith({ 'app/a.ts': text })).toEqual(['app/a.ts:1: any', 'app/a.ts:2: any', 'app/a.ts:3: any'])
})

test('the figures fit in a line', () => {
  expect(sizeFigures(sourcesFrom(short))).toBe(
    '20 files, median 10 lines; 100 % up to 200, longest 10 (app/short-0.ts); 0 functions, 100 % up to 40; 0 components, longest 0; any: 0',
  )
})
