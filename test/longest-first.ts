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
  'e2e/map',
]

const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name))

/** Vitest sorts by how long a file took the last time, on a fresh clone by its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, not an array's.
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
