import { useTranslation } from '#app/ui/texts.tsx'
import type { CardView } from './dashboard.view.server.ts'

/** A host's figures at a glance, each with its currency or period. */
export function StatCards({ cards }: { cards: readonly CardView[] }) {
  const { t } = useTranslation('host')
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-3 text-xl font-bold">
        {t('cards.title')}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        {cards.map(({ name, label, values, note }) => (
          <div
            key={name}
            className={`rounded-2xl border border-sand-200 bg-white p-4 ${name === 'earned' ? 'col-span-2' : name === 'rating' ? 'col-span-2 sm:col-span-1 lg:col-span-2' : ''}`}
          >
            <dt className="text-sm font-semibold text-ink-700">{label}</dt>
            {values.map((value) => (
              <dd key={value} className="mt-1 text-2xl font-bold figures">
                {value}
              </dd>
            ))}
            <dd className="mt-1 text-sm text-ink-500">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
