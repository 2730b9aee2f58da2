import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { makeCertificates } from '#test/certificates.ts'
import { freePort, stopped } from '#test/processes.ts'
import { buildIfChanged } from '../build.ts'
import { reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { anInstallation, within } from '../drilling/installation.ts'
import { nginx, startNginx } from '../nginx.ts'

/** The certificate of nginx, with the file of the documentation, is replaced and read again while guests book and pay: no request fails. */
buildIfChanged()
const program = nginx()
const [port, plainPort] = [await freePort(), await freePort()]
const publicUrl = `https://localhost:${port}`
process.exitCode = await within(anInstallation('certificate-renewed', { publicUrl }), async (all) => {
  const [served, renewed] = [join(all.folder, 'proxy'), join(all.folder, 'renewed')]
  for (const folder of [served, renewed]) {
    mkdirSync(folder)
    makeCertificates(folder, ['localhost'])
  }
  const authorities = [served, renewed].map((folder) => readFileSync(join(folder, 'ca.pem')))
  const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
  await Promise.all([server.start(), worker.start()])
  const serverPort = Number(all.environment['PORT'])
  const proxy = startNginx(program, served, { port, plainPort, serverPort })
  try {
    const ask = asker(publicUrl, authorities)
    await eventually('nginx answers', async () => (await ask('/help').catch(() => null))?.status === 200)
    const load = await busyGuests(all, ask)
    await load.holds(10)
    const before = await fingerprint(port)
    for (const name of ['patio.key', 'patio.pem']) copyFileSync(join(renewed, name), join(served, name))
    proxy.kill('SIGHUP')
    const after = await eventually('another certificate', async () => {
      const now = await fingerprint(port)
      return now !== before && now
    })
    await load.holds(10)
    const tally = await load.stop()
    return reportDrill('certificate-renewed', [
      { what: 'the certificate', figure: `${before.slice(0, 11)} → ${after.slice(0, 11)}` },
      ...fared(tally, false),
      ...(await storedFigures(all.db, tally)),
    ])
  } finally {
    await stopped(proxy)
  }
})

/** Of whichever certificate a new connection is shown. */
function fingerprint(at: number): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect({ port: at, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }, () => {
      done(socket.getPeerCertificate().fingerprint256)
      socket.end()
    })
    socket.on('error', failed)
  })
}
