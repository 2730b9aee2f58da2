import { type Draft, draftOf, nobody } from '#domain/search/draft.ts'
import type { Step } from '#domain/search/next-step.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import { useState } from 'react'
import type { ChosenPlace } from './use-current-place.ts'

/** What somebody has said so far, and what they chose to leave empty. */
export type Told = {
  draft: Draft
  skipped: readonly Step[]
  /** The place was chosen from suggestions, but nobody could say where it lies. */
  vague: 'region' | 'location' | null
}

/** Of this page's life only: what was said for a search's address survives closing and reopening there. */
let kept: { address: string; told: Told } | null = null

const startOf = (search: Search): Told => ({ draft: draftOf(search), skipped: [], vague: null })

/** What the search at an address, or what was told since on top of it, says. */
export function toldFor(search: Search): Told {
  return kept?.address === searchAddress(search) ? kept.told : startOf(search)
}

/** Keeps what was told, for when the search is opened again. Only in the browser: on the server this would be everybody's. */
export function keepTold(search: Search, told: Told): void {
  kept = { address: searchAddress(search), told }
}

/** @param search what the page behind shows: the steps start from it */
export function useDraft(search: Search) {
  const [told, setTold] = useState(() => toldFor(search))
  const set = (next: Told) => {
    keepTold(search, next)
    setTold(next)
    return next
  }
  return {
    ...told,
    /** @returns what is told now, for choosing the next step without waiting for React */
    change: (values: Partial<Draft>) =>
      set({ ...told, draft: { ...told.draft, ...values }, vague: 'location' in values ? null : told.vague }),
    choosePlace: ({ vague, ...place }: ChosenPlace) =>
      set({ ...told, draft: { ...told.draft, ...place }, vague: vague ?? null }),
    skip: (step: Step, values: Partial<Draft>) =>
      set({ ...told, draft: { ...told.draft, ...values }, skipped: [...new Set([...told.skipped, step])] }),
    /** Everything but whether by the day or by the hour. */
    clear: () =>
      set({ draft: { ...draftOf({ type: told.draft.type, page: 1 }), guests: nobody }, skipped: [], vague: null }),
  }
}

export type DraftState = ReturnType<typeof useDraft>
