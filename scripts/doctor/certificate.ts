import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS } from '#kernel/durations.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'
import type { Way } from './proxy.ts'

/** Programs that renew by themselves do so some 30 days before the end. */
const WARNING_DAYS = 20
const WRONG_DAYS = 3
const MAX_MS = 10_000

const RENEW = 'Renew it, and let the proxy read it: does the timer of certbot or acme.sh run?'

/** @param names of all sites, with a port where it is not 443 */
export async function findingsOfCertificates(names: readonly string[], now: Date, way: Way = {}): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of names) findings.push(findingOfCertificate(name, await certificateAt(name, way), now))
  return findings
}

/** @property problem by which a browser refuses it; null where it is trusted for the name */
type Certificate = { validUntil: Date; problem: string | null }

function certificateAt(name: string, { host, ca }: Way): Promise<Certificate> {
  const { hostname, port } = new URL(`https://${name}`)
  return new Promise((done, failed) => {
    const socket = connect({
      host: host ?? hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      // An end that has come is read too.
      rejectUnauthorized: false,
      ...(ca && { ca }),
    })
    socket.setTimeout(MAX_MS, () => socket.destroy(new Error(`no answer within ${MAX_MS / 1000} s`)))
    socket.once('error', failed)
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const problem = socket.authorized ? null : String(socket.authorizationError)
      socket.end()
      done({ validUntil: new Date(until), problem })
    })
  })
}

export function findingOfCertificate(name: string, { validUntil, problem }: Certificate, now: Date): Finding {
  const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return wrong('certificate', `${name}: ended ${-days} days ago`, RENEW)
  if (problem)
    return wrong(
      'certificate',
      `${name}: browsers refuse it (${problem})`,
      'Is the name in it, and does the proxy send the whole chain?',
    )
  const text = `${name}: ${days} days left`
  if (days < WRONG_DAYS) return wrong('certificate', text, RENEW)
  return days < WARNING_DAYS ? warning('certificate', text, RENEW) : ok('certificate', text)
}
