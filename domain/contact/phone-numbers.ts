import { jointOf, numberOf, repeatsOf } from './number-words.ts'
import { plainNumbersIn } from './plain-numbers.ts'

/** A part of a text, by its characters. */
export type Part = { from: number; to: number }

/** @property digits empty where the number is in words */
type Run = Part & { digits: string; count: number; open: number }
type Token = Part & { word: string; isDigits: boolean }

/** Signs between two runs of one number. */
const MAX_GAP = 10
const MIN_DIGITS = 8

/** Finds telephone numbers: eight or more digits or digit words with only signs or joints between them. */
export function phonesIn(text: string): Part[] {
  const isPlain = plainNumbersIn(text)
  const phones: Part[] = []
  let runs: Run[] = []
  let between = { from: -1, weak: false, strong: false, times: 1 }
  const clear = () => (between = { from: -1, weak: false, strong: false, times: 1 })
  const close = () => {
    if (isPhone(runs)) phones.push({ from: runs[0]!.from, to: runs.at(-1)!.to })
    runs = []
  }
  for (const token of tokensOf(text)) {
    const run = isPlain[token.from] === 1 ? null : runOf(token, runs.at(-1), between.times)
    if (run) {
      if (!isOneNumber(text, runs, run, between)) close()
      runs.push({ ...run, from: between.times > 1 ? between.from : run.from })
      clear()
      continue
    }
    const times = token.isDigits ? 0 : repeatsOf(token.word)
    const joint = token.isDigits || times > 0 ? null : jointOf(token.word)
    if (times > 0) between = { ...between, from: token.from, times }
    else if (joint && runs.length > 0) between = { ...between, [joint]: true }
    else {
      close()
      clear()
    }
  }
  close()
  return phones
}

const TOKEN = /[\p{L}\d]+/gu
/** Letters that look like digits stand among them. */
const LIKE_DIGITS = /^(?=.*\d)(?![a-zA-Z]{2})[\doOlIB]{3,}$/

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ index, 0: word }): Token[] => {
    const whole = { from: index, to: index + word.length, word }
    if (/^\d+$/.test(word) || LIKE_DIGITS.test(word)) return [{ ...whole, isDigits: true }]
    if (!/\d/.test(word) || numberOf(word)) return [{ ...whole, isDigits: false }]
    return [...word.matchAll(/\d+|\p{L}+/gu)].map(({ index: at, 0: piece }) => ({
      from: index + at,
      to: index + at + piece.length,
      word: piece,
      isDigits: /\d/.test(piece),
    }))
  })
}

/** Null for a word that says no number. */
function runOf({ from, to, word, isDigits }: Token, last: Run | undefined, times: number): Run | null {
  if (isDigits) return { from, to, digits: word, count: word.length * times, open: 0 }
  const named = numberOf(word)
  if (!named) return null
  const completes = last !== undefined && last.digits === '' && last.open >= named.digits && times === 1
  return { from, to, digits: '', count: completes ? 0 : named.digits * times, open: named.open }
}

function isOneNumber(
  text: string,
  runs: readonly Run[],
  run: Run,
  { weak, strong }: { weak: boolean; strong: boolean },
) {
  const last = runs.at(-1)
  if (!last) return true
  const signs = text.slice(last.to, run.from).replaceAll(/\p{L}/gu, '')
  if (signs.length > MAX_GAP || signs.includes(' = ')) return false
  if (weak && !strong && !(isShort(last) && isShort(run))) return false
  // After a whole number a comma begins the next one, but not among words.
  const areWords = last.digits === '' && run.digits === ''
  return areWords || !(/[,;]/.test(signs) && isPhone(runs))
}

const isShort = ({ digits }: Run) => digits.length <= 2

function isPhone(runs: readonly Run[]): boolean {
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  if (count < MIN_DIGITS) return false
  // '15 - 18 2026', '2026 2027': days and years.
  const years = runs.filter(({ digits }) => /^(?:19[5-9]|20[0-4])\d$/.test(digits)).length
  if (years > 0 && count - 4 * years <= 4) return false
  return !isSeries(runs.map(({ digits }) => digits))
}

/** '10, 11, 12 and 13' are days, '20, 30, 40, 50' sizes, '131, 132, 133' rooms, '45990 - 49990' prices. */
function isSeries(groups: readonly string[]): boolean {
  const values = groups.map((digits) => (digits === '' ? Number.NaN : Number(digits)))
  const ascends = values.every((value, at) => at === 0 || value > values[at - 1]!)
  const areDays = groups.every((digits) => digits.length <= 2) && values.every((value) => value >= 1 && value <= 31)
  const areRound = groups.every((digits) => /^\d{1,3}$/.test(digits)) && values.every((value) => value % 5 === 0)
  const areNext = values.every((value, at) => at === 0 || value <= values[at - 1]! + 5)
  const areRooms = groups.every((digits) => /^\d{3}$/.test(digits)) && (areNext || groups.length > 3)
  if (groups.length > 1 && ascends && (areDays || areRound || areRooms)) return true
  return groups.length > 1 && groups.every((digits) => /^\d{2,5}(?:00|50|90|99)$/.test(digits))
}
