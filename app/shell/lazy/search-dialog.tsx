import { isFilled } from '#domain/search/next-step.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHomeSearch } from '#app/search/header/home-search.ts'
import { notifyClosed } from '#app/search/header/closing.ts'
import { FoldsSearch } from '#app/search/phone/folds-search.tsx'
import { StepsSearch } from '#app/search/phone/steps-search.tsx'
import { cacheChoices, choicesFor } from '#app/search/phone/use-draft.ts'
import { variantFor } from '#app/search/phone/variant.ts'
import { SearchForm, typedIn } from '#app/search/search-form.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOverlay } from '#app/ui/overlay.ts'

/** The search on phones (`?show=search`): a plain form before its script, then one of two variants. */
export function SearchDialog() {
  // All that the steps say, so that it is in the page when they take over from the form.
  const { t } = useTranslation(['phone', 'shell', 'kinds', 'picker', 'guests', 'location', 'places', 'search', 'bar'])
  const { here } = useOverlay()
  const isHydrated = useHydrated()
  const { search } = useHomeSearch()
  /** Moves the form's input into the steps that replace it. */
  const takeOver = useCallback(
    (form: HTMLFormElement | null) => {
      const typed = form ? typedIn(form) : {}
      const choices = choicesFor(search)
      if (Object.keys(typed).length > 0) cacheChoices(search, { ...choices, draft: { ...choices.draft, ...typed } })
    },
    [search],
  )

  return (
    <Dialog title={t('phone:title')} closeTo={here} closeLabel={t('shell:close')} width="screen">
      {isHydrated ? (
        <Steps />
      ) : (
        <div className="overflow-y-auto p-5">
          <SearchForm ref={takeOver} />
        </div>
      )}
    </Dialog>
  )
}

function Steps() {
  const { search, isResults } = useHomeSearch()
  const { today } = useRootData()!
  const [variant] = useState(() => variantFor(window.innerWidth, isResults))
  const opened = useRef(search)

  // Back closes it this way too, and a search changes the location.
  useEffect(() => {
    const search = opened.current
    return () => {
      if (!isFilled.location(choicesFor(search).draft)) notifyClosed()
    }
  }, [])

  return variant === 'steps' ? (
    <StepsSearch search={search} today={today} />
  ) : (
    <FoldsSearch search={search} today={today} />
  )
}
