import { cpuMs } from '#test/cpu.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog, errorText, type LoggedError, plainFailure } from './log.server.ts'
import { traceIdOfRecord, type TraceRecord } from './trace-record.server.ts'
import { beginTrace, inTrace, type Tracer, setTracer } from './tracing.server.ts'

/** @returns the log's lines, as text and as fields */
function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('debug', 'test', { write: (line) => void lines.push(line) }))
  return { text: lines.join(''), lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

/** PostgreSQL answers like this when an address is taken. */
function databaseError(email: string) {
  const message = 'duplicate key value violates unique constraint "user_email_key"'
  return Object.assign(new pg.DatabaseError(message, 200, 'error'), {
    code: '23505',
    constraint: 'user_email_key',
    detail: `Key (email)=(${email}) already exists.`,
    where: `COPY user, line 1: "${email}"`,
    parameters: [email],
  })
}

/** A mail server's client throws this. */
const mailError = (email: string) =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${email}>: unknown`), {
    code: 'EENVELOPE',
    response: `550 5.1.1 <${email}>`,
    rejected: [email],
    rejectedErrors: [new Error(email)],
  })

describe('[OPS-02] a log line of an error', () => {
  test('names the rule that refused, and not whose address it was', () => {
    const { lines, text } = logged((log) => log.error({ err: databaseError('ana@patio.example') }, 'sign-up failed'))
    expect(lines).toMatchObject([
      { level: 50, name: 'test', msg: 'sign-up failed', err: { code: '23505', constraint: 'user_email_key' } },
    ])
    expect(Object.keys(lines[0]!['err'] as object).toSorted()).toEqual([
      'code',
      'constraint',
      'message',
      'stack',
      'type',
    ])
    expect(text).not.toContain('ana')
  })

  test('keeps causes, lists of errors and the stack', () => {
    const error = new AggregateError([mailError('ana@patio.example')], 'none was sent', { cause: new Error('why') })
    const { err } = logged((log) => log.error({ err: error }, 'failed')).lines[0] as { err: Record<string, unknown> }
    expect(err).toMatchObject({
      type: 'AggregateError',
      message: 'none was sent',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'Error', message: 'why' },
      errors: [{ code: 'EENVELOPE', message: expect.stringContaining('550 5.1.1 <[e-mail]>: unknown') }],
    })
  })

  test.each([
    ['No route matches URL "/x?token=abc"', 'No route matches URL "/x?…"'],
    ["GET /auth?to=%2Fx%3Fa&email=ana%40x.cl failed; it's gone", "GET /auth?… failed; it's gone"],
    ['fetch https://maps.example/a?key=(secret),[b] timed out', 'fetch https://maps.example/a?… timed out'],
    ['Is the database there?', 'Is the database there?'],
    ['at go (/app/node_modules/@x/y.js:1:2)', 'at go (/app/node_modules/@x/y.js:1:2)'],
    ['/users/ana%2540patio.example/photo', '[e-mail]'],
    ["<o'brien+a@patio.example> refused", '<[e-mail]> refused'],
    ['"ana rojas"@patio.example', '"ana rojas"[e-mail]'],
  ])('says of %j: %j', (message, expected) => {
    expect(logged((log) => log.warn(message)).lines[0]).toMatchObject({ msg: expected })
    expect(errorText(new Error(message))).toBe(`Error: ${expected}`)
  })

  test('is short and soon there however long the text is, and says so of a value that cannot be read', () => {
    const ms = cpuMs(() => {
      const { text } = logged((log) =>
        log.error({ err: new Error('a.'.repeat(1_000_000) + '?'.repeat(1_000_000)) }, 'x'.repeat(1_000_000)),
      )
      expect(text.length).toBeLessThan(20_000)
    })
    expect(ms).toBeLessThan(2000)

    const unreadable = {
      get message(): string {
        throw new Error('no')
      },
    }
    expect(logged((log) => log.error({ err: unreadable }, 'odd')).lines).toMatchObject([{ err: '[unreadable]' }])
  })

  test('does not repeat what the database could not take', () => {
    const error = Object.assign(new pg.DatabaseError('invalid input syntax for type date: "Ana Rojas"', 9, 'error'), {
      code: '22007',
    })
    const { text, lines } = logged((log) => log.error({ err: error }, 'failed'))
    expect(text).not.toContain('Rojas')
    expect(lines[0]).toMatchObject({ err: { code: '22007', stack: expect.stringContaining('log.test.ts') } })
  })
})

test('[OPS-02] a line has listed fields only, and in them nothing but plain values: markers put anywhere else do not get out', () => {
  const marker = 'MARKER-7f3a'
  const person = { name: marker, email: marker, nested: { phone: marker }, toJSON: () => marker }
  const everywhere = {
    ...Object.fromEntries(
      ['user', 'name', 'email', 'phone', 'password', 'token', 'cookie', 'body', 'headers', 'query', 'ip', marker].map(
        (field) => [field, marker],
      ),
    ),
    id: person,
    listing: [person, new Map([[marker, marker]]), () => marker],
    err: Object.assign(new Error('failed', { cause: Object.assign(new Error('why'), { user: marker }) }), {
      detail: marker,
      config: { headers: { authorization: marker } },
      input: person,
    }),
    path: '/x',
    rate: 1n,
    step: new Date(0),
  }
  const { text, lines } = logged((log) => log.error(everywhere, 'it failed'))
  expect(text).not.toContain(marker)
  expect(lines[0]).toMatchObject({ path: '/x', rate: '1', step: '1970-01-01T00:00:00.000Z', id: '[not listed]' })
  expect(Object.keys(lines[0]!).toSorted()).toEqual(
    ['err', 'id', 'level', 'listing', 'msg', 'name', 'path', 'rate', 'step', 'time'].toSorted(),
  )
})

const atom = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/)
const email = fc.oneof(
  fc.emailAddress(),
  fc.tuple(atom, fc.constantFrom('@', '%40', '%2540', '＠'), fc.domain()).map((parts) => parts.join('')),
)
const around = fc.oneof(
  fc.constantFrom('', ' ', '"', "'", '(', ')', '<', '=', ':', '\n', '\\', '/x?e=', 'mailto:', ','),
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll('@', '')),
)
const sentence = (address: string) => fc.tuple(around, around).map(([before, after]) => before + address + after)

/** Code and libraries throw anything, with an address somewhere in it. */
const thrown = (address: string): fc.Arbitrary<unknown> =>
  fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      sentence(address),
      sentence(address).map((text) => new Error(text)),
      fc.constant(databaseError(address)),
      fc.constant(mailError(address)),
      fc.tuple(tie('any'), sentence(address)).map(([cause, text]) => new Error(text, { cause })),
      fc.tuple(tie('any'), tie('any')).map((errors) => new AggregateError(errors, address)),
      sentence(address).map((text) => ({ message: text, stack: text, code: text, constraint: text, name: text })),
      tie('any').map((inner) => Object.assign(new TypeError(address), { inner, code: 7, name: address })),
      tie('any').map((error) => ({ status: 404, statusText: address, data: address, error })),
      tie('any').map((inner) => ({ [address]: inner, list: [inner], map: new Map([[address, inner]]) })),
      sentence(address).map((text) => ({ toJSON: () => text, toString: () => text, message: { text } })),
      sentence(address).map((text) => () => text),
      fc.constant(Symbol(address)),
      fc.constant(circular(address)),
    ),
  })).any

function circular(address: string): Error {
  const error = new Error(address)
  error.cause = error
  return Object.assign(error, { errors: [error, address] })
}

test('[OPS-02] no e-mail address of an error of any shape gets into a log line or a stored text', () => {
  const cases = email.chain((address) => fc.tuple(fc.constant(address), thrown(address), sentence(address)))
  fc.assert(
    fc.property(cases, ([address, error, words]) => {
      const { text, lines } = logged((log) => {
        log.error({ err: error }, 'failed')
        log.error({ err: error, path: words, zones: [error], id: { error } }, words)
        log.warn(words)
      })
      const texts = errorText(error) + plainFailure(error).message + String(plainFailure(error).stack)
      for (const each of [text, texts]) {
        expect(each).not.toContain(JSON.stringify(address).slice(1, -1))
        expect(each.replaceAll('node_modules/@', '')).not.toMatch(/[@＠]|%(25)*40/i)
      }
      expect(lines).toHaveLength(3)
    }),
    { numRuns: 500 },
  )
})

describe('[OPS-02] a line of a request or job', () => {
  const taken: TraceRecord[] = []
  const tracer: Tracer = {
    isSampled: () => false,
    take: (trace) => void taken.push(trace),
    close: async () => {},
  }
  afterEach(() => setTracer(null))

  test('names its trace; one of an error names the trace in which it was thrown; others name none', async () => {
    setTracer(tracer)
    const error = new Error('thrown in a job')
    await inTrace({ name: 'job', kind: 'job' }, null, () => Promise.reject(error)).catch(() => {})
    const { lines } = logged((log) => {
      log.info('outside')
      log.error({ err: error, jobId: '7' }, 'a job failed')
      for (const level of ['info', 'warn'] as const) {
        const request = beginTrace({ name: 'request', kind: 'request' })!
        request.run(() => log[level]('within'))
        request.end({})
      }
    })
    expect(lines.map((line) => line['trace_id'])).toEqual([undefined, ...taken.map(traceIdOfRecord)])
    // Whoever reads a warning looks for its trace.
    expect(taken.map(({ isWanted }) => isWanted)).toEqual([true, false, true])
  })

  test('is handed on where it is an error, plain and listed as it was written', () => {
    const reported: LoggedError[] = []
    const log = createLog('info', 'test', { write: () => {} }, (line) => void reported.push(line))
    log.warn('no error')
    log.error({ err: databaseError('ana@patio.example'), email: 'ana@patio.example' } as never, 'ana@patio.example')
    log.fatal('the end')
    expect(reported).toMatchObject([
      { level: 'error', text: '[e-mail]', fields: { err: { code: '23505' } } },
      { level: 'fatal', text: 'the end', fields: {} },
    ])
    expect(JSON.stringify(reported)).not.toContain('ana')
  })
})
