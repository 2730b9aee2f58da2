import { PinForm } from '#domain/listings/input.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { withPastedPoint } from '#domain/publishing/step-fields.ts'
import { problemsOf } from '#kernel/fields.ts'
import type { Point } from '#kernel/geo.ts'
import type { RouterContextProvider } from 'react-router'
import { problemTexts } from './problem-texts.server.ts'

/** The point of a typed or pasted text, or why there is none; both are null for an empty one. */
export type PinView = { point: Point | null; problem: string | null }

/** @param form a location step as far as it is typed */
export async function pinView(form: Fields, context: Readonly<RouterContextProvider>): Promise<PinView> {
  const fields = withPastedPoint(form)
  if (!fields['lat']?.trim() && !fields['lng']?.trim()) return { point: null, problem: null }
  const pin = PinForm.safeParse(fields)
  if (pin.success) return { point: pin.data, problem: null }
  const texts = problemTexts(problemsOf(pin.error), fields, context)
  return { point: null, problem: texts['lat'] ?? texts['lng'] ?? null }
}
