import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long or mostly wait, the longest first; started last, one would run alone at the end. */
const long = [
  'proofs/start',
  'requests/who-may-what',
  'scripts/backup',
  'proofs/killed-worker',
  'requests/crawl',
  'scripts/db.server',
  'requests/analytics',
  'seed/demo-world',
  'requests/books-in-time',
  'requests/behind-a-cdn',
  'requests/attack',
  'proofs/',
  'e2e/map',
  'e2e/phone-search',
  'e2e/search-results',
  'e2e/pages',
  'e2e/search-bar',
  'e2e/wizard.',
  'e2e/typing',
  'e2e/first-load',
]

/** @returns its place among the long ones, or none */
const placeOf = ({ moduleId }: TestSpecification): number | null => {
  const place = long.findIndex((name) => moduleId.includes(name))
  return place === -1 ? null : place
}

/** Of the files that are not long so many come before the last long one: the short ones fill the end. */
const SPREAD = 0.6

/**
 * Of each project the long files are spread among the others, which have a processor while one of them waits. A process runs files of
 * one project: loading the product again for another costs 4 s of a processor, so projects are not mixed. With
 * `--sequence.shuffle.tests` the run's seed draws the order of the files too.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const drawn = ({ moduleId }: TestSpecification) =>
      createHash('md5')
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest('hex')
    const sorted = sequence.shuffle
      ? files.toSorted((a, b) => (drawn(a) < drawn(b) ? -1 : 1))
      : // Vitest sorts by how long a file took the last time, on a fresh clone by its size.
        // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, not an array's.
        await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap(spread)
  }
}

function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const waiting = files
    .filter((file) => placeOf(file) !== null)
    .toSorted((one, other) => placeOf(one)! - placeOf(other)!)
  const others = files.filter((file) => placeOf(file) === null)
  const between = Math.floor((others.length * SPREAD) / Math.max(waiting.length, 1))
  const mixed = waiting.flatMap((file, index) => [file, ...others.slice(index * between, (index + 1) * between)])
  return [...mixed, ...others.slice(waiting.length * between)]
}
