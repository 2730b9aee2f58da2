import { buildIfChanged } from '#scripts/build.ts'

/** Files that a run names: where all are outside this folder, none opens a page. */
const named = process.argv.slice(2).filter((word) => word.includes('/'))
const opensNone = named.length > 0 && named.every((word) => /^(app|db|domain|platform|scripts)\//.test(word))

/** Builds once before the tests that start the product in parallel; UNBUILT=1 skips it. */
export default function build(): void {
  if (!process.env['UNBUILT'] && !opensNone) buildIfChanged()
}
