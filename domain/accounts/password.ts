/** The limits are from spec §9. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** Each item is a point of the display (spec §5); `input.ts` says what is refused. */
const items = {
  length: (text: string) => text.length >= MIN_PASSWORD,
  upper: (text: string) => /\p{Lu}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  symbol: (text: string) => /[!@#$%^&*(),.?":{}|<>]/.test(text),
}

type StrengthItem = keyof typeof items
type StrengthLabel = 'weak' | 'fair' | 'good' | 'strong' | 'veryStrong'

const labels: readonly StrengthLabel[] = ['weak', 'weak', 'fair', 'good', 'strong', 'veryStrong']

/** The five items make up how strong a password looks. */
export function strengthOf(password: string) {
  const list = (Object.keys(items) as StrengthItem[]).map((name) => ({ name, isMet: items[name](password) }))
  const score = list.filter(({ isMet }) => isMet).length
  return { items: list, score, label: labels[score]! }
}

/** Too many words contain shorter parts: 'Ana' is in 'banana'. */
const MIN_PART = 4

/** Accents do not matter in the parts of a name or an e-mail address. */
export function hasOwnParts(password: string, own: { email: string; names?: readonly string[] }): boolean {
  const text = plain(password)
  return [own.email.replace(/\.[^.]*$/, ''), ...(own.names ?? [])]
    .flatMap((part) => plain(part).split(/[^\p{L}\p{N}]+/u))
    .some((part) => part.length >= MIN_PART && text.includes(part))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
