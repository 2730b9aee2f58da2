import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs } from '../machine/choices.ts'
import { findProgram } from '../machine/programs.ts'

/** @property secure the port of https */
export type CaddyPorts = { secure: number; plain: number }

/** Finds Caddy, or installs Debian's. @throws Error that says in one line what is missing */
export const caddy = (): string =>
  findProgram(
    programs.caddy,
    process.env['CADDY'],
    'A proxy for two servers needs Caddy: install it, or set CADDY to its path.',
  )

/**
 * Starts Caddy with the file of `deploy`, for localhost, of which it makes an authority of its own.
 *
 * @param folder for its files
 * @param upstreams ports of servers
 */
export function startCaddy(
  program: string,
  folder: string,
  { secure, plain }: CaddyPorts,
  upstreams: readonly number[],
): ChildProcess {
  const path = join(folder, `Caddyfile-${secure}`)
  const text = readFileSync(join(import.meta.dirname, '../../deploy/caddy/Caddyfile'), 'utf8')
  writeFileSync(path, text.replace('admin off', `admin off\n\thttp_port ${plain}\n\thttps_port ${secure}`))
  const env = {
    ...process.env,
    SITE_NAMES: 'localhost',
    SERVERS: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  return spawn(program, ['run', '--config', path, '--adapter', 'caddyfile'], { env, stdio: 'pipe' })
}

const authorityIn = (folder: string) => join(folder, 'caddy/pki/authorities/local/root.crt')

/** It makes its authority after it has begun to listen. */
export const hasAuthority = (folder: string): boolean => existsSync(authorityIn(folder))

export const authorityOf = (folder: string): Buffer => readFileSync(authorityIn(folder))
