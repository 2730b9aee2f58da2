import { programs } from './machine/choices.ts'
import { findProgram } from './machine/programs.ts'

/** Flags for Chromium on a machine without a screen or network (also for Lighthouse). */
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

const missing = 'The browser tests need Chromium: install it, or set CHROMIUM to its path.'

/** Finds the Chromium of journeys and benches, or installs Debian's. @throws Error that names what is missing in one line */
export const chromium = (): string => findProgram(programs.chromium, process.env['CHROMIUM'], missing)
