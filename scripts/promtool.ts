import { programs } from './machine/choices.ts'
import { findProgram } from './machine/programs.ts'

const missing = 'The test of the alarms needs promtool: install Prometheus, or set PROMTOOL to its path.'

/** Finds promtool, or installs Debian's. @throws Error that says in one line what is missing */
export const promtool = (): string => findProgram(programs.promtool, process.env['PROMTOOL'], missing)
