import { translator } from '#domain/i18n/queries.server.ts'
import { createSeats } from '#platform/seats.server.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type FileForm, type FormShape, withFileForm } from './file-form.server.ts'
import { connection, services, type Services } from './services.ts'
import { type Visitor, visitorContext } from './visitor.server.ts'

const MEGABYTE = 1024 * 1024
const shape: FormShape = {
  fields: { key: 10, text: 100 },
  files: { max: 2, bytes: 3 * MEGABYTE, totalBytes: 5 * MEGABYTE },
}

const BOUNDARY = 'patio'
const field = (name: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const file = (name: string, bytes: number) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(bytes)}\r\n`

/** A form that arrives in pieces of 64 KB. @property piecesAsked how many of them somebody wanted */
function sent(...parts: string[]) {
  const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
  const own = { piecesAsked: 0, isLeft: false }
  let at = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        own.piecesAsked += 1
        if (at >= body.length) return controller.close()
        controller.enqueue(new Uint8Array(body.subarray(at, (at += 65_536))))
      },
      cancel: () => void (own.isLeft = true),
    },
    { highWaterMark: 0 },
  )
  return {
    own,
    length: body.length,
    request: requestOf(stream, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
  }
}

const requestOf = (body: RequestInit['body'], headers: Record<string, string>) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A signed-in visitor. */
function visitor(userId: string, fileForms: Services['fileForms']) {
  const context = new RouterContextProvider()
  context.set(services, { fileForms } as Services)
  context.set(connection, { nonce: '', client: '', network: '' })
  context.set(visitorContext, { actor: { userId }, t: translator('es') } as Visitor)
  return context
}

/** A form as its route gets it. */
const read = (request: Request): Promise<FileForm> =>
  withFileForm(request, visitor('ana', createSeats({ perAccount: 1, perServer: 1 })), shape, {
    take: async (form) => form,
    refuse: (text) => {
      throw new Error(text)
    },
  })

test('[MSG-01] a form with files comes with its fields and files, and without what it does not have', async () => {
  const { request } = sent(
    field('key', '1'),
    field('text', 'a\0ñ'),
    field('text', 'two'),
    field('x', '1'),
    file('', 0),
    file('a.png', 5),
  )
  expect(await read(request)).toEqual({
    fields: { key: '1', text: 'añ' },
    files: [{ name: 'a.png', bytes: Buffer.from('xxxxx') }],
  })
})

test.each([['key'], ['text'], ['x'], ['__proto__']])(
  '[MSG-01] of 14 MB in the field %s no more than a few pieces are read, and what is kept is as long as the field twice',
  async (name) => {
    const { request, own } = sent(field('key', '1'), field(name, 'y'.repeat(14 * MEGABYTE)), file('a.png', 5))
    const form = await read(request)
    expect(form.problem).toEqual({ reason: 'too-long', field: Object.hasOwn(shape.fields, name) ? name : '' })
    expect(form.fields['text']?.length ?? 200).toBe(200)
    expect([form.files, own.isLeft]).toEqual([[], true])
    expect(own.piecesAsked).toBeLessThan(4)
  },
)

test('[MSG-01] who has typed a bit too much finds all of it again', async () => {
  for (const text of ['y'.repeat(200), '𓀀'.repeat(200), 'ñ\r\n'.repeat(66)]) {
    const whole = await read(sent(field('text', text)).request)
    expect([whole.fields['text'], whole.problem]).toEqual([text, undefined])
    const cut = await read(sent(field('text', `${text}${'z'.repeat(9)}`)).request)
    expect([cut.fields['text']!.slice(0, text.length), cut.problem?.reason]).toEqual([text, 'too-long'])
    expect(Array.from(cut.fields['text']!)).toHaveLength(200)
  }
})

test('[MSG-01] a form of the other kind has the same fields, as long', async () => {
  const typed = (text: string) =>
    requestOf(new URLSearchParams({ text, x: '1' }).toString(), { 'content-type': 'application/x-www-form-urlencoded' })
  expect(await read(typed('hello'))).toEqual({ fields: { text: 'hello' }, files: [] })
  expect(await read(typed('y'.repeat(5000)))).toEqual({
    fields: { text: 'y'.repeat(200) },
    files: [],
    problem: { reason: 'too-long', field: 'text' },
  })
})

test.each<[string, string[], FileForm['problem']]>([
  ['one that is too large', [file('a', 3 * MEGABYTE + 1)], { reason: 'file-too-large' }],
  ['too much together', [file('a', 3 * MEGABYTE), file('b', 2 * MEGABYTE + 1)], { reason: 'too-many' }],
  ['too many', Array.from({ length: 9 }, () => file('a', 1)), { reason: 'too-many' }],
])('[MSG-01] files are refused when they are %s; what was typed before is there', async (_what, files, problem) => {
  const form = await read(sent(field('text', 'hello'), ...files).request)
  expect([form.fields, form.problem]).toEqual([{ text: 'hello' }, problem])
})

test('[MSG-01] what cannot be read as a form says so', async () => {
  for (const [body, type] of [
    ['x', `multipart/form-data; boundary=${BOUNDARY}`],
    [field('text', 'x'), `multipart/form-data; boundary=${BOUNDARY}`],
    ['x', 'multipart/form-data'],
  ] as const)
    expect((await read(requestOf(body, { 'content-type': type }))).problem).toEqual({
      reason: 'unreadable',
    })
})

test('[MSG-01] two forms with files are taken at once of an account and eight of all; nothing of another is read', async () => {
  const fileForms = createSeats({ perAccount: 2, perServer: 8 })
  const goOn = Promise.withResolvers<void>()
  const people = ['ana', 'luis', 'eva', 'ines'].map((userId) => visitor(userId, fileForms))
  const send = (context: RouterContextProvider, { request } = sent(file('a', 5))) =>
    withFileForm(request, context, shape, {
      take: async () => {
        await goOn.promise
        return 'taken'
      },
      refuse: (text, { status }) => `${status} ${text}`,
    })
  const taken = people.flatMap((context) => [send(context), send(context)])

  const more = sent(file('a', 5))
  expect(await send(people[0]!, more)).toMatch(/^429 Ya se están enviando dos formularios con archivos/)
  const other = visitor('rosa', fileForms)
  expect(await send(other, more)).toMatch(/^503 .*muchísimos archivos/)
  expect([more.own.piecesAsked, other.get(connection).retryAfterSeconds]).toEqual([0, 10])

  goOn.resolve()
  await Promise.all(taken)
  expect(await send(people[0]!, more)).toBe('taken')
})

test('[MSG-01] a form that is small needs no place among those with files', async () => {
  const fileForms = createSeats({ perAccount: 0, perServer: 0 })
  const form = field('text', 'hello')
  const send = (length: number) =>
    withFileForm(
      requestOf(`${form}--${BOUNDARY}--\r\n`, {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': String(length),
      }),
      visitor('ana', fileForms),
      shape,
      { take: async ({ fields }) => fields['text'], refuse: (_text, { status }) => String(status) },
    )
  expect([await send(65_536), await send(65_537)]).toEqual(['hello', '429'])
})
