import { join } from 'node:path'
import { addressLists } from './addresses.ts'
import { asvs, asvsFigures } from './asvs.ts'
import { clock } from './clock.ts'
import { decisions } from './decisions.ts'
import { exportsInUse } from './exports.ts'
import { intents } from './intents.ts'
import { letters } from './letters.ts'
import { jsonColumns } from './json-columns.ts'
import { literals } from './literals.ts'
import { layers } from './layers.ts'
import { messages } from './messages.ts'
import { migrations } from './migrations.ts'
import { packages } from './packages.ts'
import { native } from './native.ts'
import { tableOwners } from './owners.ts'
import { replicaReadsOnly } from './replica-reads.ts'
import { sizeFigures, sizes } from './sizes.ts'
import { readSources, type Source } from './sources.ts'
import { strings } from './strings.ts'
import { vocabulary } from './vocabulary.ts'
import { words } from './words.ts'

/** Runs all checks, or those named, in one process, so that each file is parsed once. */
const checks = {
  layers,
  owners: tableOwners,
  addresses: addressLists,
  json: jsonColumns,
  vocabulary,
  sizes,
  messages,
  literals,
  strings,
  intents,
  letters,
  clock,
  migrations,
  packages,
  native,
  replicas: (all: readonly Source[]) => replicaReadsOnly(all),
  exports: exportsInUse,
  decisions,
  asvs,
  words,
}

const wanted = process.argv.slice(2)
if (!wanted.every((name) => Object.hasOwn(checks, name))) {
  console.error(`node scripts/checks/run.ts [${Object.keys(checks).join(' | ')}]`)
  process.exit(2)
}

const sources = readSources(join(import.meta.dirname, '../..'))

for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue

  const complaints = check(sources)
  for (const complaint of complaints) console.log(`${name}  ${complaint}`)
  if (complaints.length > 0) process.exitCode = 1
}

console.log(`figures: ${sizeFigures(sources)}; ASVS: ${asvsFigures(sources)}`)
