import { type Draft, draftOf, nobody } from '#domain/search/draft.ts'
import type { Step } from '#domain/search/next-step.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import { useState } from 'react'
import type { ChosenPlace } from './use-current-place.ts'

/** The choices so far, and the steps left empty on purpose. */
export type Choices = {
  draft: Draft
  skipped: readonly Step[]
  /** The place was chosen from suggestions, but its point could not be found. */
  vague: 'region' | 'location' | null
}

/** Kept for this page's life, so that a search's choices survive closing and reopening. */
let cached: { address: string; choices: Choices } | null = null

const startOf = (search: Search): Choices => ({ draft: draftOf(search), skipped: [], vague: null })

/** The choices of the search at an address, with those made there since. */
export function choicesFor(search: Search): Choices {
  return cached?.address === searchAddress(search) ? cached.choices : startOf(search)
}

/** Caches the choices for reopening the search; in the browser only, as the server is shared. */
export function cacheChoices(search: Search, choices: Choices): void {
  cached = { address: searchAddress(search), choices }
}

/** @param search what the page behind shows: the steps start from it */
export function useDraft(search: Search) {
  const [choices, setChoices] = useState(() => choicesFor(search))
  const set = (next: Choices) => {
    cacheChoices(search, next)
    setChoices(next)
    return next
  }
  return {
    ...choices,
    /** @returns the new choices, for the next step without waiting for React */
    change: (values: Partial<Draft>) =>
      set({ ...choices, draft: { ...choices.draft, ...values }, vague: 'location' in values ? null : choices.vague }),
    choosePlace: ({ vague, ...place }: ChosenPlace) =>
      set({ ...choices, draft: { ...choices.draft, ...place }, vague: vague ?? null }),
    skip: (step: Step, values: Partial<Draft>) =>
      set({ ...choices, draft: { ...choices.draft, ...values }, skipped: [...new Set([...choices.skipped, step])] }),
    /** Everything but whether by the day or by the hour. */
    clear: () =>
      set({ draft: { ...draftOf({ type: choices.draft.type, page: 1 }), guests: nobody }, skipped: [], vague: null }),
  }
}

export type DraftState = ReturnType<typeof useDraft>
