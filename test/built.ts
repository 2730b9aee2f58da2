import { buildIfChanged } from '#scripts/build.ts'

/** Builds once before the proofs, which start the product in parallel; UNBUILT=1 skips it. */
export default function build(): void {
  if (!process.env['UNBUILT']) buildIfChanged()
}
