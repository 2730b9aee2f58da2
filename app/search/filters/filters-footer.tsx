import { useTranslation } from '#app/ui/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import type { useCount } from './use-count.ts'

type Props = {
  isHydrated: boolean
  /** Whether there is anything to show that the page behind does not show already. */
  isReady: boolean
  counting: ReturnType<typeof useCount>
  /** The address without any filter. */
  cleared: string
  onClear: () => void
}

export function FiltersFooter({ isHydrated, isReady, counting, cleared, onClear }: Props) {
  const { t } = useTranslation('filters')
  const text = useResultsText(counting.answer)

  return (
    <div className="sticky bottom-0 z-10 flex items-center justify-between gap-3 border-t border-sand-200 bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-7">
      {isHydrated ? (
        <Button type="button" look="quiet" className="-ml-3 px-3 whitespace-nowrap" onClick={onClear}>
          {t('clearAll')}
        </Button>
      ) : (
        <Link to={cleared} className={buttonClass('quiet', '-ml-3 px-3 whitespace-nowrap')}>
          {t('clearAll')}
        </Link>
      )}
      <Button
        type="submit"
        disabled={isHydrated && !isReady}
        className="grow px-3 whitespace-nowrap sm:min-w-56 sm:grow-0"
      >
        {isHydrated && counting.isLoading && (
          <span
            aria-hidden="true"
            className="size-4 animate-[spin_800ms_linear_infinite] rounded-full border-2 border-current border-t-transparent"
          />
        )}
        {text}
      </Button>
      <span role="status" className="sr-only">
        {counting.answer ? text : ''}
      </span>
    </div>
  )
}

/** 'Show 23 results' as soon as it is known; plain while it is not, or cannot be. */
function useResultsText(answer: ReturnType<typeof useCount>['answer']): string {
  const { t } = useTranslation('filters')
  const language = useLanguage()
  if (!answer) return t('show')
  if (answer.count === null) return t('showMany')
  const number = new Intl.NumberFormat(language === 'es' ? 'es-CL' : 'en-GB').format(answer.count)
  return t('showCount', { count: answer.count, number })
}
