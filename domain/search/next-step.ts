import { type Draft, partySize } from './draft.ts'

/** The stepped search on a phone, in its order (spec §4); 'contracted' is the summary of all steps. */
export const steps = ['location', 'category', 'dates', 'guests'] as const
export type Step = (typeof steps)[number]
export type View = Step | 'contracted'

/** Whether a step has its value; per hour one day is enough, per day both are needed. */
export const isFilled: Record<Step, (draft: Draft) => boolean> = {
  location: ({ location, coordinates }) => location.trim() !== '' || coordinates !== null,
  category: ({ category, subcategory }) => category !== null || subcategory !== null,
  dates: ({ type, from, to }) => from !== null && (type === 'hour' || to !== null),
  guests: ({ guests }) => partySize(guests) > 0,
}

/**
 * The first step that still lacks its value (spec §4), else the summary.
 *
 * @param skipped steps left empty on purpose; the location is required and cannot be skipped
 */
export function nextStep(draft: Draft, skipped: ReadonlySet<Step> = new Set()): View {
  return steps.find((step) => !isFilled[step](draft) && !(step !== 'location' && skipped.has(step))) ?? 'contracted'
}

/** The target of 'Back'; the category view contracts (spec §4), and so does the first step. */
export const stepBefore: Record<Step, View> = {
  location: 'contracted',
  category: 'contracted',
  dates: 'category',
  guests: 'dates',
}

/** The direction of the animation between steps: the summary comes after all of them. */
export function directionOf(from: View, to: View): 'forward' | 'back' {
  const order: readonly View[] = [...steps, 'contracted']
  return order.indexOf(to) >= order.indexOf(from) ? 'forward' : 'back'
}
