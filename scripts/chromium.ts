import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** How Chromium runs on a machine without a screen and without a way out (also for Lighthouse). */
export const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Finds Chromium, or installs Debian's. @throws Error that says in one line what is missing */
export function chromium(): string {
  const found = [process.env['CHROMIUM'], ...known].find((path) => path && existsSync(path))
  if (found) return found

  const missing = 'The browser tests need Chromium: install it, or set CHROMIUM to its path.'
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) throw new Error(missing)
  console.log('Installing Chromium (apt-get)...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'pipe' })
  if (!existsSync('/usr/bin/chromium')) throw new Error(missing)
  return '/usr/bin/chromium'
}
