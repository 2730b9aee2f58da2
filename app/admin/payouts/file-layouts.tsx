import { buttonClass } from '#app/ui/button.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { FileView } from './payouts.view.server.ts'

type Props = Pick<FileView, 'id' | 'layouts' | 'gone' | 'maySet'>

/** The layouts in which a file is had, each with what is missing for it. */
export function FileLayouts({ id, layouts, gone, maySet }: Props) {
  const { t } = useTranslation('bankFiles')
  const inLanguage = useInLanguage()
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('layouts')}</h2>
      {gone && <Notice>{gone}</Notice>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {layouts.map(({ layout, name, isTable, missing, isUntried }) => (
          <li key={layout}>
            <Panel className="grid h-full content-start gap-3">
              <h3 className="font-semibold">{name}</h3>
              {isUntried && <p className="text-sm text-ink-500">{t('untried')}</p>}
              {missing ? (
                <p className="text-sm">
                  {missing}{' '}
                  {maySet && (
                    <Link to="/admin/settings/payouts" className={textLinkClass}>
                      {t('settings')}
                    </Link>
                  )}
                </p>
              ) : (
                <p className="flex flex-wrap gap-3">
                  {(isTable ? (['csv', 'xlsx'] as const) : (['file'] as const)).map((format) => (
                    <a
                      key={format}
                      href={inLanguage(
                        `/admin/payouts/${id}/file.csv?layout=${layout}${format === 'xlsx' ? '&format=xlsx' : ''}`,
                      )}
                      aria-label={t('of', { format: t(`formats.${format}`), layout: name })}
                      download
                      className={buttonClass('plain')}
                    >
                      {t(`formats.${format}`)}
                    </a>
                  ))}
                </p>
              )}
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  )
}
