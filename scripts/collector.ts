import { join } from 'node:path'
import type { Plugin } from 'vite'
import { COLLECTOR } from '../app/analytics/collector-file.ts'

const source = join(import.meta.dirname, '../app/analytics/lazy/collect.ts')

/** Builds the file that counts visits apart from the pages' scripts, so that no first load has a byte of it. */
export const collector = (): Plugin => ({
  name: 'collector',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName: COLLECTOR.slice(1) })
  },
})
