import { useTranslation } from '#app/ui/texts.tsx'
import type { CancelBarView } from './cancel-bar.view.server.ts'

const colours = (percent: number) => (percent === 100 ? 'bg-leaf-700' : percent > 0 ? 'bg-clay-600' : 'bg-sand-300')

/** The refund by cancellation date: a bar, and the same as text. */
export function CancelBar({ bar }: { bar: CancelBarView }) {
  const { t } = useTranslation('policy')
  return (
    <section aria-label={t('bar.title')}>
      <p className="mb-2.5 text-base font-semibold">{t('bar.title')}</p>
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5">
        {bar.segments.map(({ percent, until }) => (
          <li key={percent} className="text-sm leading-snug">
            <span aria-hidden="true" className={`mb-2 block h-2 rounded-full ${colours(percent)}`} />
            <span className="block font-semibold">{t('bar.back', { percent })}</span>
            <span className="block text-ink-500">
              {until ? t('bar.until', { until }) : t(bar.segments.length > 1 ? 'bar.afterwards' : 'bar.now')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
