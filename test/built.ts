import { buildIfChanged } from '#scripts/build.ts'

/** Files of tests that are named, of which those outside this folder open no page. */
const named = process.argv.slice(2).filter((word) => !word.startsWith('-') && word.includes('/'))
const opensNone = named.length > 0 && named.every((word) => !word.includes('test/'))

/** Builds once before the tests that start the product in parallel; UNBUILT=1 skips it. */
export default function build(): void {
  if (!process.env['UNBUILT'] && !opensNone) buildIfChanged()
}
