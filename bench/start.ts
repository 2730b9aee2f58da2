import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterFolder, thisMachine } from '#scripts/machine/choices.ts'
import { endedAlways } from './interruption.ts'
import { memoryOf } from './memory.ts'
import { type Figure, note, type Options } from './report.ts'
import { npmStart } from './npm-start.ts'
import { BENCH_DATA, root } from './running.ts'

/** The time from `npm start` to the first page, and the memory of all processes while idle. */
export async function measure({ cold }: Options): Promise<Figure[]> {
  const figures = await warmFigures()
  return cold ? [...figures, ...(await coldFigures())] : figures
}

/** Seconds without a request, after which memory is read: start-up has been cleared away by then. */
const IDLE_S = 10

async function warmFigures(): Promise<Figure[]> {
  // A data folder of its own, because the one in `.data` may be in use.
  const settings = { DATA_DIR: join(BENCH_DATA, 'start') }
  note('First start: database, demo world, build...')
  const first = await npmStart(root, settings)
  await first.stop()

  note('Second start...')
  const second = await npmStart(root, settings)
  await pause(IDLE_S * 1000)
  const memory = memoryOf(second.pid)
  await second.stop()

  return [
    { figure: 'warm_start', value: second.untilAnswerMs / 1000, unit: 's', goal: '<3' },
    { figure: 'idle_memory', value: memory.total, unit: 'MB', goal: '<700' },
    ...Object.entries(memory.parts).map(([part, value]) => ({ figure: `idle_memory.${part}`, value, unit: 'MB' })),
  ]
}

/** A clone of the last commit in an empty folder, with npm's cache as it is. */
async function coldFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'patio-cold-'))
  const removeFolder = endedAlways(async () => removeClone(folder))
  try {
    execFileSync('git', ['clone', '--quiet', root, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
    note('Cold start from a clone of the last commit...')
    const started = await npmStart(folder, {})
    await started.stop()

    return [
      { figure: 'cold_start', value: started.untilAnswerMs / 1000, unit: 's', goal: '<180' },
      { figure: 'cold_start.npm_ci', value: installSeconds(started.output()), unit: 's' },
    ]
  } finally {
    await removeFolder()
  }
}

function installSeconds(output: string): number {
  const seconds = /^Installed in (\d+) s\.$/m.exec(output)?.[1]
  if (!seconds) throw new Error('The cold start did not say how long npm ci took.')
  return Number(seconds)
}

/** The clone's database may lie outside the clone. */
function removeClone(folder: string): void {
  rmSync(clusterFolder(thisMachine, join(folder, '.data')), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
