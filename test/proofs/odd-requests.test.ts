import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { type OddRequest, oddRequest, textOf } from './odd-requests.ts'
import { aProgram, aSite, type Program, type Site } from './processes.ts'
import { seed, size } from './size.ts'

/** Nothing that a request can contain ends the server, and none keeps the next one waiting. */
const { db, url } = await aDatabase()
let site: Site
let server: Program
let pid = 0

beforeAll(async () => {
  await aListing(db)
  site = await aSite(url, { LOG_LEVEL: 'silent' })
  server = aProgram('server.ts', site)
})

test(
  'whatever a request contains, the server goes on and answers the next one',
  {
    timeout: 3_600_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(oddRequest, async (request) => {
        if (!server.isRunning()) await server.start()
        pid = server.pid()
        const answer = await send(request)
        if (request.isWhole && !request.breaksOff) expect(answer).toMatch(/^HTTP\/1\.1 [1-5]\d\d /)
        // A mistake of ours is an error page too, but never to be had by asking.
        expect(answer).not.toMatch(/^HTTP\/1\.1 500 /)

        expect(await status('/favicon.svg')).toBe(200)
        expect({ pid: server.pid(), isRunning: server.isRunning() }).toEqual({ pid, isRunning: true })
      }),
      { numRuns: size(1500, 100_000), seed },
    )
  },
)

/** The beginning of the answer; empty when the server only closes, or when nobody waits. */
function send(request: OddRequest): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(site.port, '127.0.0.1')
    let text = ''
    const end = () => {
      clearTimeout(patience)
      socket.destroy()
      done(text)
    }
    const patience = setTimeout(() => {
      socket.destroy()
      failed(new Error('no answer within 20 s'))
    }, 20_000)
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) end()
    })
    socket.write(textOf(request, site.port), 'latin1', () => {
      if (request.breaksOff || !request.isWhole) end()
    })
  })
}

const status = async (path: string) => {
  const answer = await fetch(site.address + path, { signal: AbortSignal.timeout(20_000) })
  await answer.arrayBuffer()
  return answer.status
}
