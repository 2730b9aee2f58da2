import { money } from '#kernel/money.ts'
import { readTableFile } from '#platform/table-file.server.ts'
import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { connection, services, type Services } from './services.ts'
import { tableAnswer } from './table-answer.server.ts'
import { readVisitor } from './visitor.server.ts'

type Rows = Parameters<typeof tableAnswer>[1]

/** The file as a reader of that language downloads it, at an address where nobody's session is asked for. */
async function tableFile(name: string, rows: Rows, { format, language }: { format: string; language: string }) {
  const context = new RouterContextProvider()
  context.set(services, { sites: new Map() } as unknown as Services)
  context.set(connection, { nonce: '', client: '', network: '', route: '/social.jpg' })
  const url = new URL(`/social.jpg?lang=${language}&format=${format}`, 'http://localhost:3000')
  const args = { request: new Request(url), url, context } as unknown as Parameters<typeof readVisitor>[0]
  await readVisitor(args, async () => new Response())
  return tableAnswer(name, rows, { url, context })
}

const english = { format: 'csv', language: 'en' } as const

test.each([
  ['en', `"city","searches","price"\r\n"'=1+1","3","12.50"\r\n`],
  ['es', `"city";"searches";"price"\r\n"'=1+1";"3";"12,50"\r\n`],
] as const)('[OPS-02] a streamed table is one file in %s, with formulas as texts', async (language, text) => {
  async function* rows() {
    yield ['city', 'searches', 'price']
    yield ['=1+1', 3, money(1250, 'USD')]
  }
  const file = await tableFile('cities', rows(), { format: 'csv', language })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="cities.csv"')
  expect(await file.text()).toBe(text)
})

test.each(['csv', 'xlsx'] as const)(
  '[OPS-02] of a long table as %s no more is read than was taken, and whoever leaves stops the reading',
  async (format) => {
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
    const file = await tableFile('long', rows(), { format, language: 'en' })
    const reader = file.body!.getReader()
    await reader.read()
    await reader.read()
    expect(read).toBeLessThan(500)
    await reader.cancel()
    expect(isStopped).toBe(true)
  },
)

const valuesOf = async (rows: Rows) => {
  const file = await tableFile('all', rows, { format: 'xlsx', language: 'es' })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="all.xlsx"')
  const read = readTableFile(Buffer.from(await file.arrayBuffer()), { maxRows: 5000 })
  return read.ok ? read.value.rows.map(({ values }) => values) : read.failure
}

test('[HOST-09] a workbook keeps leading zeros, long numbers, formulas, marks and line breaks as texts, and amounts as numbers', async () => {
  const texts = ['0012', '12345678901234567890', '=1+1', '<a & "b">', 'two\nlines', '🌊 Ñ', '_x000D_', ' blank ']
  const rows = [['text', 'amount'], ...texts.map((text, at) => [text, money(at * 1050, 'USD')] as const)]
  expect(await valuesOf(rows)).toEqual(
    texts.map((text, at) => ({ text: text === '_x000D_' ? '' : text.trim(), amount: String(at * 10.5) })),
  )
})

test('[HOST-09] a table of many thousand rows is one sheet', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) => [`row ${at}`, at])
  expect(await valuesOf([['name', 'number'], ...rows])).toHaveLength(4000)
})

test('[OPS-02] an empty file has its columns', async () => {
  expect(await (await tableFile('none', [['a', 'b']], english)).text()).toBe('"a","b"\r\n')
})
