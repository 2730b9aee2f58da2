import { useFetcher } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Translated, type TranslationView } from './translated.tsx'

type Props = { of: 'listing' | 'review' | 'message'; id: string; number?: number }

/** A button below a text in another language; without script its form leads to a page with both. */
export function Translate({ of, id, number }: Props) {
  const { t } = useTranslation('translation')
  const inLanguage = useInLanguage()
  const fetcher = useFetcher<TranslationView | { problem: string }>()
  const answer = fetcher.data
  const isLoading = fetcher.state !== 'idle'
  return (
    <div aria-live="polite">
      {answer && 'text' in answer ? (
        <Translated view={answer} />
      ) : (
        <fetcher.Form method="post" action={inLanguage('/translation')} defaultShouldRevalidate={false}>
          <input type="hidden" name="of" value={of} />
          <input type="hidden" name="id" value={id} />
          {number !== undefined && <input type="hidden" name="number" value={number} />}
          <button
            aria-disabled={isLoading || undefined}
            className="min-h-11 text-sm font-semibold underline underline-offset-4"
          >
            {t(isLoading ? 'loading' : 'translate')}
          </button>
          {answer && <p className="text-sm text-alert-700">{answer.problem}</p>}
        </fetcher.Form>
      )}
    </div>
  )
}
