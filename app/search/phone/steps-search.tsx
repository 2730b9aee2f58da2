import { isFilled, steps } from '#domain/search/next-step.ts'
import type { Search } from '#domain/search/search.ts'
import { type Draft, ofType } from '#domain/search/draft.ts'
import type { Day } from '#kernel/dates.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { GuestCounters } from '../guest-counters.tsx'
import { CategoryGrid, SubcategoryList } from './category-step.tsx'
import { DatesStep } from './dates-step.tsx'
import { PlaceSearch } from './place-search.tsx'
import { SearchFoot } from './search-foot.tsx'
import { StepFrame } from './step-frame.tsx'
import { Summary } from './summary.tsx'
import { VagueNotice } from './place-rows.tsx'
import { TypeSwitch } from './type-switch.tsx'
import { type DraftState, type Choices, useDraft } from './use-draft.ts'
import { type Steps, useSteps } from './use-steps.ts'
import { useSubmit } from './use-submit.ts'

/** The first phone search (spec §2, Mobile): one step fills the screen and leads to the next open one. */
export function StepsSearch({ search, today }: { search: Search; today: Day }) {
  const state = useDraft(search)
  const way = useSteps(state)
  const { submit, isBusy, refusals, problem, clearProblem } = useSubmit(search, () => way.go('location'))
  const change = (values: Partial<Draft>) => {
    clearProblem()
    return state.change(values)
  }
  const { shown } = way

  return (
    <>
      <Head way={way} draft={state.draft} change={change} />
      <StepFrame key={`${shown.view} ${shown.category}`} shown={shown} takesFocus={!problem}>
        <VagueNotice vague={state.vague} />
        <StepBody {...{ state, way, today, problem, change, clearProblem }} />
        <Onward
          step={shown.view === 'dates' || shown.view === 'guests' ? shown.view : null}
          draft={state.draft}
          onPress={(step) => way.onwards(leave(state, step))}
        />
      </StepFrame>
      <SearchFoot
        canSearch={isFilled.location(state.draft)}
        isBusy={isBusy}
        refusals={refusals}
        onClear={() => {
          clearProblem()
          way.onwards(state.clear())
        }}
        onSearch={() => submit(state)}
      />
    </>
  )
}

type Change = (values: Partial<Draft>) => Choices

/** The way back, the day/hour switch, and for readers of no screen how far one is. */
function Head({ way: { shown, back }, draft, change }: { way: Steps; draft: Draft; change: Change }) {
  const { t } = useTranslation('phone')
  return (
    <div className="grid flex-none grid-cols-[2.75rem_1fr_2.75rem] items-center px-3 pt-3">
      {shown.view !== 'contracted' && <IconButton icon="chevron-left" label={t('back')} onClick={back} data-back />}
      <div className="col-start-2">
        <TypeSwitch type={draft.type} onChange={(type) => change(ofType(draft, type))} />
      </div>
      <p role="status" className="sr-only">
        {shown.view !== 'contracted' && t('step', { step: steps.indexOf(shown.view) + 1, steps: steps.length })}
      </p>
    </div>
  )
}

type BodyProps = {
  state: DraftState
  way: Steps
  today: Day
  problem: string | null
  change: Change
  clearProblem: () => void
}

function StepBody({ state, way, today, problem, change, clearProblem }: BodyProps) {
  const { draft, skipped } = state
  const { shown } = way
  switch (shown.view) {
    case 'location':
      return (
        <PlaceSearch
          text={draft.location}
          problem={problem}
          onType={(location) => change({ location, coordinates: null })}
          onChoose={(place) => {
            clearProblem()
            way.onwards(state.choosePlace(place))
          }}
          onAccept={() => {
            clearProblem()
            way.onwards(state)
          }}
        />
      )
    case 'category':
      return <KindStep {...{ state, way, change }} isAny={skipped.includes('category') && !isFilled.category(draft)} />
    case 'dates':
      return (
        <DatesStep
          draft={draft}
          today={today}
          onChange={(values, isDone) => {
            const choices = change(values)
            if (isDone) way.onwardsSoon(choices)
          }}
        />
      )
    case 'guests':
      return <GuestCounters guests={draft.guests} onChange={(guests) => change({ guests })} />
    case 'contracted':
      return <Summary draft={draft} onOpen={way.go} />
  }
}

type KindProps = Pick<BodyProps, 'state' | 'way' | 'change'> & { isAny: boolean }

/** The category view, then the subcategory view (spec §4). */
function KindStep({ state, way, change, isAny }: KindProps) {
  const { category } = way.shown
  if (category)
    return (
      <SubcategoryList
        category={category}
        draft={state.draft}
        onChoose={(subcategory) => way.onwards(change({ category, subcategory }))}
      />
    )
  return (
    <CategoryGrid
      draft={state.draft}
      isAny={isAny}
      onOpen={way.openCategory}
      onAny={() => way.onwards(state.skip('category', { category: null, subcategory: null }))}
      onClear={() => change({ category: null, subcategory: null })}
    />
  )
}

/** Leaves a step without a value; half a range is dropped. */
const leave = (state: DraftState, step: OpenStep) =>
  state.skip(step, step === 'dates' && !isFilled.dates(state.draft) ? { from: null, to: null } : {})

type OpenStep = 'dates' | 'guests'
type OnwardProps = { step: OpenStep | null; draft: Draft; onPress: (step: OpenStep) => void }

/** Leads to the next step, with or without a choice. */
function Onward({ step, draft, onPress }: OnwardProps) {
  const { t } = useTranslation('phone')
  if (!step) return null
  const open = { dates: t('summary.anyDates'), guests: t('summary.anyGuests') }
  return (
    <button type="button" onClick={() => onPress(step)} className={buttonClass('plain', 'mt-5 w-full')}>
      {isFilled[step](draft) ? t('next') : open[step]}
    </button>
  )
}
