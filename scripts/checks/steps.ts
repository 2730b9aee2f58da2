import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/** A command to run; `note` picks output worth a line even on success. */
export type Step = { name: string; command: string; note?: RegExp }

export type Outcome = { name: string; passed: boolean; seconds: number; output: string; note: string }

/**
 * Runs every step, `concurrency` at a time in the order given, whatever the others' outcome.
 *
 * @param report called as each step ends
 * @returns the outcomes in the order of the steps
 */
export async function runSteps(steps: readonly Step[], concurrency: number, report: (outcome: Outcome) => void) {
  const outcomes: Outcome[] = []
  const waiting = steps.entries()

  const runNext = async () => {
    for (const [index, step] of waiting) {
      const outcome = await runStep(step)
      outcomes[index] = outcome
      report(outcome)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, runNext))
  return outcomes
}

/** A table for people: what was run, how it went, how long it took. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))

  return outcomes
    .map(({ name, passed, seconds, note }) => {
      const time = `${seconds.toFixed(1)} s`.padStart(7)
      return `${passed ? '✓' : '✗'} ${name.padEnd(width)} ${time}  ${passed ? note : 'failed'}`.trimEnd()
    })
    .join('\n')
}

async function runStep({ name, command, note }: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const { code, output } = await runCommand(command)
  const seconds = (performance.now() - startedAt) / 1000

  return { name, passed: code === 0, seconds, output, note: (note && output.match(note)?.[0]) ?? '' }
}

function runCommand(command: string) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      cwd: root,
      env: { ...process.env, PATH: searchPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(pieces).toString() }))
  })
}

const root = join(import.meta.dirname, '../..')

/** This Node comes first, as the machine's own may be too old for TypeScript. */
const searchPath = () => [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
