import { runSteps, type Step, tableOf } from './checks/steps.ts'

/** The checks before a commit, longest first; `lint` comes later, as it reads the types of `typegen`. */
const steps: readonly Step[] = [
  { name: 'types', command: 'react-router typegen && tsc --noEmit --singleThreaded' },
  { name: 'unit', command: 'vitest run --project unit' },
  { name: 'lint', command: 'oxlint --type-aware' },
  { name: 'rows', command: 'node scripts/db.ts rows --check' },
  { name: 'checks', command: 'node scripts/checks/run.ts', note: /(?<=^figures: ).*$/m },
  { name: 'format', command: 'oxfmt --check .' },
]

const chosen = chosenSteps(process.argv.slice(2))
if (chosen.length === 0) {
  console.error(`npm run check -- --only ${steps.map(({ name }) => name).join(' | ')}`)
  process.exit(2)
}

const outcomes = await runSteps(chosen, 2, ({ name, passed, output }) => {
  if (!passed) console.log(`── ${name}\n${output.trimEnd()}\n`)
})

console.log(tableOf(outcomes))
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1

function chosenSteps([option, wanted]: readonly string[]): readonly Step[] {
  if (option === undefined) return steps
  return steps.filter(({ name }) => option === '--only' && name === wanted)
}
