import { buildIfChanged } from '#scripts/build.ts'

/**
 * Vitest’s global set-up of the proofs: two of them start the product at once, and would build into one folder.
 * UNBUILT=1 runs a proof that needs no pages without.
 */
export default function build(): void {
  if (!process.env['UNBUILT']) buildIfChanged()
}
