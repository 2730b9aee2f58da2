import { connect, type Socket } from 'node:net'

/** Browsers each have a connection; a server in front of ours holds so many open and shares them out. */
const CONNECTIONS = 64

type Beacon = { path: string; headers: Record<string, string>; body: string }

export type Beacons = {
  /** @returns how long the answer took, ms, with the wait for a connection */
  send: (beacon: Beacon) => Promise<number>
  close: () => void
}

/** Sends messages by bare connections: `node:http` would take as much of the machine's time as the server that is measured. */
export function beaconsTo(address: string): Beacons {
  const { host, hostname, port } = new URL(address)
  const all = new Set<Socket>()
  const idle: Socket[] = []
  const waiting: ((socket: Socket) => void)[] = []

  function free(socket: Socket): void {
    const next = waiting.shift()
    if (next) next(socket)
    else idle.push(socket)
  }

  function opened(): Socket {
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    all.add(socket)
    // A server closes a connection that nobody uses.
    socket.once('close', () => {
      all.delete(socket)
      const place = idle.indexOf(socket)
      if (place >= 0) idle.splice(place, 1)
    })
    return socket
  }

  return {
    send: ({ path, headers, body }) => {
      const start = performance.now()
      const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) })
      const text = `POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`
      return new Promise((done, failed) => {
        const use = (socket: Socket) => {
          const end = () => failed(new Error(`${path} was not answered.`))
          let answer = ''
          const read = (chunk: string) => {
            answer += chunk
            if (!answer.endsWith('\r\n\r\n')) return
            socket.off('data', read).off('close', end)
            if (!answer.startsWith('HTTP/1.1 204 '))
              return failed(new Error(`${path} answered ${answer.slice(9, 12)}.`))
            done(performance.now() - start)
            free(socket)
          }
          socket.on('data', read).once('close', end).write(text)
        }
        // The one that has waited longest, so that none is closed.
        const socket = idle.shift() ?? (all.size < CONNECTIONS ? opened() : undefined)
        if (socket) use(socket)
        else waiting.push(use)
      })
    },
    close: () => all.forEach((socket) => socket.destroy()),
  }
}
