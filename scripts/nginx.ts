import { programs } from './machine/choices.ts'
import { findProgram } from './machine/programs.ts'

const missing = (name: string, setting: string) =>
  `The test behind a proxy that ends TLS needs ${name}: install it, or set ${setting} to its path.`

/** Finds nginx, or installs Debian's. @throws Error that says in one line what is missing */
export const nginx = (): string => findProgram(programs.nginx, process.env['NGINX'], missing('nginx', 'NGINX'))

/** Finds OpenSSL, which makes that test's certificates, or installs Debian's. @throws Error that says in one line what is missing */
export const openssl = (): string =>
  findProgram(programs.openssl, process.env['OPENSSL'], missing('openssl', 'OPENSSL'))
