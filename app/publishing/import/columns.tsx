import { useTranslation } from '#app/ui/texts.tsx'
import type { ColumnGroup } from './columns.view.server.ts'

/** The columns that a file can have. */
export function Columns({ groups }: { groups: readonly ColumnGroup[] }) {
  const { t } = useTranslation('import')
  return (
    <section aria-labelledby="columns" className="mt-12">
      <h2 id="columns" className="text-xl font-bold">
        {t('columns.title')}
      </h2>
      <p className="mt-2 max-w-text text-ink-700">{t('columns.text')}</p>
      <p className="mt-2 max-w-text text-ink-700">{t('columns.json')}</p>
      <div className="mt-5 divide-y divide-sand-200 rounded-2xl border border-sand-200 bg-white">
        {groups.map(({ title, columns }, index) => (
          <details key={title} open={index === 0} className="group px-5">
            <summary className="min-h-12 content-center font-semibold">{title}</summary>
            <dl className="grid gap-x-6 pb-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
              {columns.map(({ name, label, values }) => (
                <div key={name} className="border-t border-sand-200 py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
                  <dt translate="no" className="font-mono text-sm wrap-anywhere">
                    {name}
                  </dt>
                  <dd className="text-sm">
                    {label}
                    {values && <code className="block text-xs wrap-anywhere text-ink-500">{values}</code>}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  )
}
