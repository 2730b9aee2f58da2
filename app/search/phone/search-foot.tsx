import { useTranslation } from '#app/ui/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  /** Whether a location was chosen: without one the button answers, but does not search (spec §5). */
  canSearch: boolean
  isBusy: boolean
  /** Counts the presses that could not search: each shakes the button. */
  refusals: number
  onClear: () => void
  onSearch: () => void
}

/** Two names of one animation restart it without a new element, which would lose the focus. */
const shaking = ['animate-[shake_400ms_ease-in-out]', 'animate-[shake-again_400ms_ease-in-out]']

export function SearchFoot({ canSearch, isBusy, refusals, onClear, onSearch }: Props) {
  const { t } = useTranslation('phone')
  return (
    <div className="flex flex-none items-center justify-between gap-4 border-t border-sand-200 bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <button type="button" onClick={onClear} className="min-h-12 px-1 font-semibold underline underline-offset-4">
        {t('clearAll')}
      </button>
      <button
        type="button"
        aria-disabled={!canSearch || isBusy}
        onClick={isBusy ? undefined : onSearch}
        data-refusals={refusals}
        className={buttonClass('primary', `aria-disabled:opacity-55 ${refusals ? shaking[refusals % 2] : ''}`)}
      >
        <Icon name={isBusy ? 'loader' : 'search'} className={isBusy ? 'animate-[spin_900ms_linear_infinite]' : ''} />
        {t('search')}
      </button>
    </div>
  )
}
