import { buildIfChanged } from '#scripts/build.ts'

/** Vitest's global set-up of the proofs: two of them start the product at once, and would build into one folder. */
export default function build(): void {
  buildIfChanged()
}
