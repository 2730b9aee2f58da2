import { compileGazetteer } from '#db/gazetteer/compile.ts'
import { fileText } from '#db/gazetteer/file.ts'
import { expect, test } from 'vitest'

/* `npm run proofs -- gazetteer`: brings the packages of `tools/`, which no installation needs. */
test('[HOME-15] the committed file is what the packages and the lists written by hand make, to the letter', () => {
  const made = compileGazetteer()
  expect(made === fileText()).toBe(true)
})
