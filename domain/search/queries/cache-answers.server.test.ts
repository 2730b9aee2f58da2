import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { slowAnswers } from '../slow-answers.ts'
import { cachedAnswer } from './cache-answers.server.ts'

const { db } = await aDatabase()

test.each([
  ['a slow answer is given again', 0, [1, 1]],
  ['a fast one is made anew', Infinity, [1, 2]],
])('[HOME-13] %s', async (what, fromMs, given) => {
  const usual = slowAnswers.fromMs
  slowAnswers.fromMs = fromMs
  let made = 0
  const ask = () => cachedAnswer(db, what, async () => (made += 1))
  try {
    expect([await ask(), await ask()]).toEqual(given)
  } finally {
    slowAnswers.fromMs = usual
  }
})
