import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MalformedForm, type Part, partsOf } from './multipart.server.ts'

const BOUNDARY = '----patio'
const plenty = () => 1_000_000

async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? body.length
    yield body.subarray(at, at + size)
    at += size
  }
}

async function read(
  body: string | Buffer,
  { sizes = [], roomOf = plenty }: { sizes?: readonly number[]; roomOf?: (name: string) => number } = {},
) {
  const parts: Part[] = []
  for await (const part of partsOf(inPieces(Buffer.from(body), sizes), BOUNDARY, ({ name }) => roomOf(name)))
    parts.push(part)
  return parts
}

/** Node writes forms as browsers do. */
async function written(form: FormData): Promise<{ body: Buffer; boundary: string }> {
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const boundary = request.headers.get('content-type')!.split('boundary=')[1]!
  return { boundary, body: Buffer.from(await request.arrayBuffer()) }
}

const name = fc.oneof(
  fc.constantFrom('text', 'a"b', 'ñ', 'x; name="y"', '%22'),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom('\r\n', '\r\n--', '\r\n--\r\n', '', '\r\n\r\n').map((text) => new TextEncoder().encode(text)),
)

test('[MSG-01] a form is read as it was written, in whatever pieces it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name, content, fileName: fc.option(name) }), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
      async (fields, sizes) => {
        const form = new FormData()
        for (const each of fields) {
          if (each.fileName === null) form.append(each.name, Buffer.from(each.content).toString('latin1'))
          else form.append(each.name, new Blob([new Uint8Array(each.content)]), each.fileName)
        }
        const { body, boundary } = await written(form)
        const parts: unknown[] = []
        for await (const part of partsOf(inPieces(body, sizes), boundary, plenty))
          parts.push([part.name, part.fileName, part.bytes.toString('base64')])
        const expected = await new Request('http://localhost/', {
          method: 'POST',
          body: new Uint8Array(body),
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        }).formData()
        const pairs = await Promise.all(
          [...expected].map(async ([own, value]) =>
            typeof value === 'string'
              ? [own, null, Buffer.from(value).toString('base64')]
              : [own, value.name, Buffer.from(await value.arrayBuffer()).toString('base64')],
          ),
        )
        expect(parts).toEqual(pairs)
      },
    ),
    { numRuns: 300 },
  )
})

const part = (head: string, body: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`

test('[MSG-01] of a part that is longer than it may be, and of all after it, nothing more is read', async () => {
  const pieces = { asked: 0, isLeft: false }
  async function* long(): AsyncGenerator<Uint8Array> {
    try {
      yield Buffer.from(part('name="key"', '1') + part('name="text"', '').slice(0, -2))
      while (pieces.asked < 1000) {
        pieces.asked += 1
        yield Buffer.alloc(1000, 'x')
      }
    } finally {
      pieces.isLeft = true
    }
  }
  const parts: Part[] = []
  for await (const each of partsOf(long(), BOUNDARY, ({ name: own }) => (own === 'text' ? 2500 : 10))) parts.push(each)
  expect(parts.map((each) => [each.name, each.bytes.length, each.isCut])).toEqual([
    ['key', 1, false],
    ['text', 2500, true],
  ])
  expect(pieces).toEqual({ asked: 3, isLeft: true })
})

test('[MSG-01] a part may be as long as its room', async () => {
  const whole = part('name="a"', 'x'.repeat(10)) + part('name="b"', 'x'.repeat(11)) + part('name="c"', 'x')
  const parts = await read(`${whole}--${BOUNDARY}--`, { sizes: [7], roomOf: () => 10 })
  expect(parts.map((each) => [each.name, each.bytes.length, each.isCut])).toEqual([
    ['a', 10, false],
    ['b', 10, true],
  ])
})

test.each([
  ['nothing', ''],
  ['no boundary', 'x'.repeat(200)],
  ['no end', part('name="a"', '1')],
  ['a head without end', `--${BOUNDARY}\r\n${'x'.repeat(5000)}`],
  ['a head that is too long', part(`name="${'x'.repeat(5000)}"`, '1')],
])('[MSG-01] what has %s is no form', async (_what, body) => {
  await expect(read(body, { sizes: [50] })).rejects.toThrow(MalformedForm)
})
