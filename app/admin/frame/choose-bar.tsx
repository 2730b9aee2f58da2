import { deferredHydration } from '#app/ui/deferred.tsx'
import type { SelectionBar } from './selection-bar.view.server.ts'

/** @property problem why nothing was chosen */
export type ChooseBarProps = { bar: SelectionBar; problem: string | null }

/** What is ticked in a list, and what is done with it; its script waits until the page is used. */
export const ChooseBar = deferredHydration(async () => (await import('./lazy/choose-bar.tsx')).ChooseBar, null)
