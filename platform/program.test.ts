import { fork } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeServer } from './program.server.ts'

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

test('[OPS-02] a photo that is on its way for 24 seconds is still answered by a server that leaves, and nothing holds it for longer than 25', async () => {
  const running: ServerResponse[] = []
  const server = createServer((_, response) => void running.push(response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [quick, endless] = [fetch(address), fetch(address)]
  await expect.poll(() => running.length).toBe(2)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const closed = closeServer(server)
  await vi.advanceTimersByTimeAsync(24_000)
  running[0]!.end('answered')
  const answers = [(await quick).text(), endless.catch(() => 'cut off')]
  expect(await answers[0]).toBe('answered')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answers[1]).toBe('cut off')
  await closed
})
