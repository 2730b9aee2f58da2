import type { Category } from '#domain/listings/category.ts'
import { directionOf, nextStep, stepBefore, type View } from '#domain/search/next-step.ts'
import { useEffect, useRef, useState } from 'react'
import type { Choices } from './use-draft.ts'

/** Spec §4: advance after a date pick takes 100 ms, so that the picked date is seen. */
const AFTER_DATES_MS = 100

export type Shown = {
  view: View
  /** The category whose subcategories are shown: the second view of that step. */
  category: Category | null
  /** The direction of the last move; null where the search opened. */
  direction: 'forward' | 'back' | null
}

const viewAfter = ({ draft, skipped }: Choices) => nextStep(draft, new Set(skipped))

/** The current step and its transitions. */
export function useSteps(choices: Choices) {
  const [shown, setShown] = useState<Shown>(() => ({ view: viewAfter(choices), category: null, direction: null }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (view: View) => {
    clearTimeout(timer.current)
    setShown((was) => ({ view, category: null, direction: directionOf(was.view, view) }))
  }
  const back = () => {
    if (shown.category) setShown({ view: 'category', category: null, direction: 'back' })
    else if (shown.view !== 'contracted') setShown({ view: stepBefore[shown.view], category: null, direction: 'back' })
  }
  return {
    shown,
    go,
    back,
    openCategory: (category: Category) => setShown({ view: 'category', category, direction: 'forward' }),
    /** Goes to the next open step. */
    onwards: (next: Choices) => go(viewAfter(next)),
    onwardsSoon: (next: Choices) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(viewAfter(next)), AFTER_DATES_MS)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
