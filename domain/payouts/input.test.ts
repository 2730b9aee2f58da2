import { expect, test } from 'vitest'
import { AllButForm, MAX_EXCEPTED } from './input.ts'

const references = (count: number) => Array.from({ length: count }, (_, index) => `P${index}`).join('\n')

test('[OPS-02] of a file as many payouts are excepted as it may have, and not one more; the same one twice is one', () => {
  const form = (except: string) => AllButForm.safeParse({ except, cause: 'open', reason: '' })
  expect(form(references(MAX_EXCEPTED)).data?.references).toHaveLength(MAX_EXCEPTED)
  expect(form(`${references(MAX_EXCEPTED)}\np0`).data?.references).toHaveLength(MAX_EXCEPTED)
  expect(form(references(MAX_EXCEPTED + 1)).error?.issues).toMatchObject([
    { path: ['except'], message: 'bankFiles:all.problems.many' },
  ])
})
