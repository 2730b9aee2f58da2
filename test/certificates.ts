import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl } from '#scripts/nginx.ts'

/**
 * Makes an authority (`ca.pem`) and a certificate for these names (`patio.pem`, `patio.key`).
 *
 * @returns a flag by which Chromium trusts this one certificate
 */
export function makeCertificates(folder: string, names: readonly string[]): string {
  const run = (...options: string[]) => execFileSync(openssl(), options, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=A local authority')
  run('req', ...key, '-keyout', 'patio.key', '-out', 'patio.csr', '-subj', '/CN=patio.example')
  writeFileSync(join(folder, 'names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`)
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
  run('x509', '-req', '-in', 'patio.csr', ...authority, '-out', 'patio.pem', '-days', '2', '-extfile', 'names')

  const { publicKey } = new X509Certificate(readFileSync(join(folder, 'patio.pem')))
  const pin = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return `--ignore-certificate-errors-spki-list=${pin}`
}
