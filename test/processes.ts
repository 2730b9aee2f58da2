import type { ChildProcess } from 'node:child_process'
import { connect, createServer } from 'node:net'

/** Drawn before: nobody may listen at one yet, and then the system gives it again. */
const given = new Set<number>()

/** A port of this machine that nobody uses, another one each time. */
export async function freePort(): Promise<number> {
  const port = await drawnPort()
  if (given.has(port)) return freePort()
  given.add(port)
  return port
}

function drawnPort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

/** Waits until somebody listens at a port of this machine. @throws Error where nobody does within ten seconds */
export async function listening(port: number): Promise<void> {
  const end = Date.now() + 10_000
  for (;;) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => done(true)).on('error', () => done(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    if (Date.now() > end) throw new Error(`nobody listens at ${port}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Asks a process to end, and waits until it has. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exited
}
