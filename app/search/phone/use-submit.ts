import { searchOfDraft } from '#domain/search/draft.ts'
import { isFilled } from '#domain/search/next-step.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigate, useNavigation } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { understand } from '../use-places.ts'
import type { Choices } from './use-draft.ts'

/** Why there is no search yet: nothing chosen, or an unknown typed place. */
type Problem = 'missing' | 'unknown'

/** Searches with the choices; refused without a location or with an unknown typed one (spec §5). */
export function useSubmit(before: Search, onRefused: () => void) {
  const { t } = useTranslation('phone')
  const language = useLanguage()
  const navigate = useNavigate()
  const isMoving = useNavigation().state !== 'idle'
  const inLanguage = useInLanguage()
  const [state, setState] = useState<{ problem: Problem | null; refusals: number; isAsking: boolean }>(calm)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const refuse = (problem: Problem) => {
    setState(({ refusals }) => ({ problem, refusals: refusals + 1, isAsking: false }))
    onRefused()
  }
  const submit = async ({ draft, vague }: Choices) => {
    if (!isFilled.location(draft)) return refuse('missing')
    setState({ ...calm, isAsking: true })
    const isKnown = draft.coordinates !== null || vague !== null
    const place = isKnown ? {} : await understand(draft.location.trim(), language).catch(() => null)
    if (!isOpen.current) return
    if (!place) return refuse('unknown')

    setState(calm)
    // Back from the results leads to the page before, not into this dialog.
    await navigate(inLanguage(searchAddress(searchOfDraft({ ...draft, ...place }, before))), { replace: true })
  }
  return {
    submit: (choices: Choices) => void submit(choices),
    isBusy: state.isAsking || isMoving,
    refusals: state.refusals,
    problem: state.problem && t(state.problem === 'missing' ? 'location.missing' : 'location.unknown'),
    /** Another choice clears the shown problem. */
    clearProblem: () => setState((was) => ({ ...was, problem: null })),
  }
}

const calm = { problem: null, refusals: 0, isAsking: false }
