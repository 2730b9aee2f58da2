import { fork } from 'node:child_process'
import { expect, test } from 'vitest'

const program = new URL('../test/fixtures/program-that-fails.ts', import.meta.url)

test.each([
  ['/throws', 'nobody catches this'],
  ['/rejects', 'nobody handles this'],
])(
  '[OPS-02] an error that nobody caught is logged, what runs is answered, and the program leaves: %s',
  async (path, message) => {
    const child = fork(program, [], { silent: true })
    let output = ''
    child.stdout!.on('data', (chunk) => (output += String(chunk)))
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    const port = await new Promise<number>((done) => child.once('message', (message) => done(message as number)))

    const running = fetch(`http://127.0.0.1:${port}/slow`)
    const failing = fetch(`http://127.0.0.1:${port}${path}`)

    expect(await (await running).text()).toBe('answered')
    expect(await (await failing).text()).toBe('will fail')
    expect(await ended).toBe(1)
    expect(output).toContain('an error that nobody caught')
    expect(output).toContain(message)
  },
)
