import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'

/** The answer of `GET /count`: null where there are too many to count, and the slider's bars. */
type CountAnswer = { count: number | null; prices: readonly number[] }

type Counting = { isLoading: boolean; answer: CountAnswer | null; prices: readonly number[] }

const noPrices: readonly number[] = []

/**
 * The number of results, requested again shortly after each change.
 *
 * @param query the search as an address has it, without '?'
 * @returns no answer while it is on its way or when it failed: the dialog works without; the bars of the last answer stay
 */
export function useCount(query: string): Counting {
  const { answer, state } = useAnswer(`/count?${query}`, askJson<CountAnswer>)
  return {
    isLoading: state === 'loading',
    answer: state === 'ready' ? answer : null,
    prices: answer?.prices ?? noPrices,
  }
}
