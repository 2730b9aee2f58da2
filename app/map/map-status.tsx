import { useTranslation } from '#app/ui/texts.tsx'
import { MAX_COUNTED } from '#domain/search/search.ts'
import type { Pins } from './use-pins.ts'

type Props = Pick<Pins, 'state' | 'found' | 'retry'> & { cannot: boolean }

/** The map's status line: loading, empty or failed; screen readers hear the number as well. */
export function MapStatus({ state, found, cannot, retry }: Props) {
  const { t } = useTranslation('map')
  const bubble = 'rounded-full bg-ink-900 px-4 py-2 text-sm font-semibold text-white shadow-lift'
  const count = countOf(found)

  return (
    <div className="pointer-events-none absolute top-16 right-16 left-3 z-10 flex justify-center">
      <p role="status" className={state === 'ready' && count > 0 && !cannot ? 'sr-only' : ''}>
        {state === 'loading' && found && <span className={bubble}>{t('loading')}</span>}
        {state === 'ready' && count === 0 && <span className={bubble}>{t('none')}</span>}
        {state === 'ready' && count > 0 && !cannot && t(count > MAX_COUNTED ? 'foundMany' : 'found', { count })}
      </p>
      {state === 'failed' && (
        <p role="alert" className={`${bubble} pointer-events-auto flex items-center gap-3`}>
          {t('failed')}
          <button type="button" onClick={retry} className="min-h-8 rounded-full bg-white px-3 text-ink-900">
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  )
}

function countOf(found: Props['found']): number {
  if (!found) return 0
  return found.kind === 'pins' ? found.pins.length : found.clusters.reduce((sum, { count }) => sum + count, 0)
}
