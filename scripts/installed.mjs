// Run by npm after an installation (`postinstall`): built-in modules only, any Node from 20 on.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stampPackages } from './machine/packages.mjs'
import { slimPackages } from './machine/slim-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** What `--omit` names, with line breaks between where it is given more than once. */
const omitted = (process.env['npm_config_omit'] ?? '').split(/\s+/).filter(Boolean)

// An installation without what only tests and builds need is not the whole one that a start looks for.
if (omitted.length === 0) stampPackages(root)
if (omitted.includes('dev')) slimPackages(root)
