import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait; started last, one would run alone at the end. */
const long = [
  'proofs/killed-worker',
  'proofs/crash-points',
  'proofs/mutations',
  'scripts/backup',
  'seed/demo-world',
  'proofs/start',
  'proofs/payouts',
  'requests/analytics',
  'requests/books-in-time',
  'requests/who-may-what',
  'e2e/map',
  'e2e/phone-search',
  'e2e/search-results',
  'e2e/pages',
  'e2e/search-bar',
  'e2e/wizard.',
  'e2e/typing',
  'e2e/first-load',
]

const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name))

/**
 * Of each project the long files first. A process runs files of one project: loading the product again for another costs 4 s of a
 * processor, so projects are not mixed. With `--sequence.shuffle.tests` the run's seed draws the order of the other files too.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const placeOf = ({ moduleId }: TestSpecification) =>
      createHash('md5')
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest('hex')
    const sorted = sequence.shuffle
      ? files.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      : // Vitest sorts by how long a file took the last time, on a fresh clone by its size.
        // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, not an array's.
        await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))])
  }
}
