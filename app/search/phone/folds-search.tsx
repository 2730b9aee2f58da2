import type { Category } from '#domain/listings/category.ts'
import { type Draft, ofType } from '#domain/search/draft.ts'
import { isFilled, nextStep, type Step, type View } from '#domain/search/next-step.ts'
import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Sheet } from '#app/ui/lazy/sheet.tsx'
import { GuestCounters } from '../guest-counters.tsx'
import { CategoryGrid, SubcategoryList } from './category-step.tsx'
import { DatesStep } from './dates-step.tsx'
import { Fold } from './fold.tsx'
import { PlaceSearch } from './place-search.tsx'
import { SuggestedPlaces, VagueNotice } from './place-rows.tsx'
import { SearchFoot } from './search-foot.tsx'
import { useStepTexts } from './summary.tsx'
import { TypeSwitch } from './type-switch.tsx'
import { type DraftState, type Choices, useDraft } from './use-draft.ts'
import type { ChosenPlace } from './use-current-place.ts'
import { useSubmit } from './use-submit.ts'

type Change = (values: Partial<Draft>) => Choices

/** The second phone search (spec §2, Mobile): four steps on one screen, one of them expanded. */
export function FoldsSearch({ search, today }: { search: Search; today: Day }) {
  const { t } = useTranslation('phone')
  const state = useDraft(search)
  const { draft } = state
  const [open, setOpen] = useState<View>(() => nextStep(draft, new Set(state.skipped)))
  const { submit, isBusy, refusals, problem, clearProblem } = useSubmit(search, () => setOpen('location'))
  const change: Change = (values) => {
    clearProblem()
    return state.change(values)
  }
  const onwards = (choices: Choices) => setOpen(nextStep(choices.draft, new Set(choices.skipped)))
  const choosePlace = (place: ChosenPlace) => {
    clearProblem()
    onwards(state.choosePlace(place))
  }
  const texts = useStepTexts(draft)
  const fold = (step: Step, name: string, otherwise: string, body: () => ReactNode) => (
    <Fold
      name={name}
      value={texts[step] ?? otherwise}
      isOpen={open === step}
      isWrong={step === 'location' && problem !== null}
      onToggle={() => setOpen(open === step ? 'contracted' : step)}
    >
      {open === step && body()}
    </Fold>
  )

  return (
    <>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain bg-sand-50 px-4 pt-3 pb-6">
        <TypeSwitch type={draft.type} onChange={(type) => change(ofType(draft, type))} />
        <VagueNotice vague={state.vague} />
        <div className="mt-3 grid gap-3 *:min-w-0">
          {fold('location', t('summary.where'), t('summary.noPlace'), () => (
            <Where
              {...{ draft, problem, change }}
              onChoose={choosePlace}
              onAccept={() => {
                clearProblem()
                onwards(state)
              }}
            />
          ))}
          {fold('category', t('summary.what'), t('summary.anyKind'), () => (
            <What {...{ state, change, onwards }} />
          ))}
          {fold('dates', t('summary.when'), t('summary.anyDates'), () => (
            <DatesStep draft={draft} today={today} onChange={(values) => void change(values)} />
          ))}
          {fold('guests', t('summary.who'), t('summary.anyGuests'), () => (
            <GuestCounters guests={draft.guests} onChange={(guests) => change({ guests })} />
          ))}
        </div>
      </div>
      <SearchFoot
        canSearch={isFilled.location(draft)}
        isBusy={isBusy}
        refusals={refusals}
        onClear={() => {
          clearProblem()
          onwards(state.clear())
        }}
        onSearch={() => submit(state)}
      />
    </>
  )
}

type WhereProps = {
  draft: Draft
  problem: string | null
  change: Change
  onChoose: (place: ChosenPlace) => void
  onAccept: () => void
}

/** Looks like a search box and opens one in a sheet; below it the places suggested. */
function Where({ draft, problem, change, onChoose, onAccept }: WhereProps) {
  const { t } = useTranslation('phone')
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
        className={`flex min-h-13 w-full items-center gap-3 rounded-xl border-2 bg-white px-4 text-left ${problem ? 'border-alert-700' : 'border-sand-300'}`}
      >
        <Icon name="search" className="text-ink-500" />
        <span className={`min-w-0 truncate ${draft.location ? 'font-semibold' : 'text-ink-500'}`}>
          {draft.location || t('location.placeholder')}
        </span>
      </button>
      {problem && (
        <p role="alert" className="mt-2 flex items-start gap-2 text-sm font-semibold text-alert-700">
          <Icon name="circle-alert" size={18} className="mt-px" />
          {problem}
        </p>
      )}
      <SuggestedPlaces onChoose={onChoose} />
      {isSheetOpen && (
        <Sheet title={t('location.title')} closeLabel={t('close')} onClose={() => setSheetOpen(false)}>
          <PlaceSearch
            text={draft.location}
            problem={null}
            onType={(location) => change({ location, coordinates: null })}
            onChoose={(place) => {
              setSheetOpen(false)
              onChoose(place)
            }}
            onAccept={() => {
              setSheetOpen(false)
              onAccept()
            }}
          />
        </Sheet>
      )}
    </>
  )
}

type WhatProps = { state: DraftState; change: Change; onwards: (choices: Choices) => void }

/** A grid of categories, then the list of a category's subcategories. */
function What({ state, change, onwards }: WhatProps) {
  const { t } = useTranslation(['phone', 'kinds'])
  const { draft, skipped } = state
  const [category, setCategory] = useState<Category | null>(null)
  if (category)
    return (
      <>
        <button
          type="button"
          onClick={() => setCategory(null)}
          data-back
          className="mb-2 flex min-h-11 items-center gap-2 font-semibold"
        >
          <Icon name="chevron-left" size={18} />
          {t('category.allKinds')}
        </button>
        <SubcategoryList
          category={category}
          draft={draft}
          onChoose={(subcategory) => onwards(change({ category, subcategory }))}
        />
      </>
    )
  return (
    <CategoryGrid
      draft={draft}
      isAny={skipped.includes('category') && !isFilled.category(draft)}
      onOpen={setCategory}
      onClear={() => change({ category: null, subcategory: null })}
      onAny={() => onwards(state.skip('category', { category: null, subcategory: null }))}
    />
  )
}
