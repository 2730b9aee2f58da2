import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Change } from './section-form.view.server.ts'

type Props = { name: string; version: string; changes: readonly Change[] }

/** Shows what a change of money settings does and when; an edited form asks again. */
export function Confirmation({ name, version, changes }: Props) {
  const { t } = useTranslation('settings')
  return (
    <Notice title={t('confirm.title')}>
      <input type="hidden" name="confirmed" value={version} />
      <dl className="mt-3 mb-3 grid gap-3">
        {changes.map((change) => (
          <div key={change.name}>
            <dt className="text-ink-700">{change.name}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 font-semibold whitespace-pre-line">
              <del className="text-ink-500">{change.before}</del>
              <span aria-hidden="true">→</span>
              <ins className="no-underline">{change.after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t(`${name}.counts`)}</p>
    </Notice>
  )
}
