import { PurposeForm } from '#domain/bookings/input.ts'
import { purposeLimits } from '#domain/bookings/purpose.ts'
import { coveredTogether } from '#domain/contact/covering.ts'
import { problemsOf } from '#kernel/fields.ts'
import { withinCharacters } from '#kernel/letters.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Field = 'purpose' | 'note'
/** The fields as typed, each with its problem. */
export type PurposeProblems = { typed: Record<Field, string>; problems: Partial<Record<Field, string>> }
type PurposeTexts = { ok: true; texts: Record<Field, string> } | ({ ok: false } & PurposeProblems)

/** A guest's words with a booking, as the host may read them: contact data are covered, also across both. */
export function readPurposeTexts(form: Record<string, string>, { t }: Visitor): PurposeTexts {
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
    texts: {
      purpose: withinCharacters(coveredPurpose ?? purpose, purposeLimits.purpose),
      // A cover may be longer than what it covers.
      note: withinCharacters(coveredNote ?? note, purposeLimits.note),
    },
  }
}
