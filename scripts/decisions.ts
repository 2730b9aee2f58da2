import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECISION_LIST, decisionList } from './checks/decisions.ts'
import { readSources } from './checks/sources.ts'

const root = join(import.meta.dirname, '..')

// `node scripts/decisions.ts` prints the list of decisions anew; the check compares it.
writeFileSync(join(root, DECISION_LIST), decisionList(readSources(root)))
