import { runSteps, type Step, tableOf } from './checks/steps.ts'

/**
 * The checks before a commit, longest first; `lint` comes later, as it reads the types of `typegen`.
 *
 * @param units Vitest's filters of the unit tests, all of them where there is none
 */
const stepsOf = (units: readonly string[]): readonly Step[] => [
  { name: 'types', command: 'react-router typegen && tsc --noEmit --singleThreaded' },
  { name: 'unit', command: ['vitest run --project unit', ...units].join(' ') },
  { name: 'lint', command: 'oxlint --type-aware' },
  { name: 'rows', command: 'node scripts/db.ts rows --check' },
  { name: 'checks', command: 'node scripts/checks/run.ts', note: /(?<=^figures: ).*$/m },
  { name: 'format', command: 'oxfmt --check .' },
]

const chosen = chosenSteps(process.argv.slice(2))
if (chosen.length === 0) {
  const names = stepsOf([]).map(({ name }) => name)
  console.error(`npm run check -- --only ${names.join(' | ')}, or --units PATH…`)
  process.exit(2)
}

const outcomes = await runSteps(chosen, 2, ({ name, passed, output }) => {
  if (!passed) console.log(`── ${name}\n${output.trimEnd()}\n`)
})

console.log(tableOf(outcomes))
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1

function chosenSteps([option, ...wanted]: readonly string[]): readonly Step[] {
  if (option === undefined) return stepsOf([])
  if (option === '--units') return stepsOf(wanted)
  return stepsOf([]).filter(({ name }) => option === '--only' && name === wanted[0])
}
