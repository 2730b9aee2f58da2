// Run by npm after an installation (`postinstall`): built-in modules only, any Node from 20 on.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stampPackages } from './machine/packages.mjs'

// An installation without what only tests and builds need is not the whole one that a start looks for.
if (!process.env['npm_config_omit']) stampPackages(dirname(dirname(fileURLToPath(import.meta.url))))
