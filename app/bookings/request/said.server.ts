import { PurposeForm } from '#domain/bookings/input.ts'
import { purposeLimits } from '#domain/bookings/purpose.ts'
import { coveredTogether } from '#domain/messaging/covering.ts'
import { problemsOf } from '#kernel/fields.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Field = 'purpose' | 'note'
/** What was typed, with each field's problem. */
export type SaidProblems = { typed: Record<Field, string>; problems: Partial<Record<Field, string>> }
type Said = { ok: true; said: Record<Field, string> } | ({ ok: false } & SaidProblems)

/** What a guest says with a booking, as the host may read it: contact data are covered, also across both. */
export function readSaid(form: Record<string, string>, { t }: Visitor): Said {
  const typed = { purpose: form['purpose'] ?? '', note: form['note'] ?? '' }
  const parsed = PurposeForm.safeParse(typed)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)) as [Field, string][]
    return {
      ok: false,
      typed,
      problems: Object.fromEntries(problems.map(([name, key]) => [name, t(key, { max: purposeLimits[name] })])),
    }
  }
  const { purpose, note } = parsed.data
  const [coveredPurpose, coveredNote] = coveredTogether([purpose, note])
  return {
    ok: true,
    said: {
      purpose: within(coveredPurpose ?? purpose, purposeLimits.purpose),
      note: within(coveredNote ?? note, purposeLimits.note),
    },
  }
}

/** A cover may be longer than what it covers. */
const within = (text: string, max: number) => Array.from(text).slice(0, max).join('')
