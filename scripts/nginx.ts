import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs } from './machine/choices.ts'
import { findProgram } from './machine/programs.ts'

const missing = (name: string, setting: string) =>
  `The test behind a proxy that ends TLS needs ${name}: install it, or set ${setting} to its path.`

/** Finds nginx, or installs Debian's. @throws Error that says in one line what is missing */
export const nginx = (): string => findProgram(programs.nginx, process.env['NGINX'], missing('nginx', 'NGINX'))

/** Finds OpenSSL, which makes that test's certificates, or installs Debian's. @throws Error that says in one line what is missing */
export const openssl = (): string =>
  findProgram(programs.openssl, process.env['OPENSSL'], missing('openssl', 'OPENSSL'))

/** The configuration that the documentation gives, with other ports, and files in a folder of its own. */
export function startNginx(
  program: string,
  folder: string,
  ports: { port: number; plainPort: number; serverPort: number },
): ChildProcess {
  const sites = readFileSync(join(import.meta.dirname, '../docs/nginx.conf'), 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${ports.plainPort}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.serverPort}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr error; events {} http { access_log off; ${temporary.join(' ')}\n${sites}}`,
  )
  mkdirSync(join(folder, 'client_body'))
  return spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
