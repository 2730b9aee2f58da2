import { Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Translated, type TranslationView } from './translated.tsx'

/** Original and translation side by side, for browsers without script. */
export function TranslationPage({ answer }: { answer: TranslationView | { problem: string } | undefined }) {
  const { t } = useTranslation('translation')
  const view = answer && 'text' in answer ? answer : null
  return (
    <main id="main" className="page py-8">
      <PageTitle>{t('title')}</PageTitle>
      {view ? (
        <>
          <div className="mt-6 grid gap-8 md:grid-cols-2">
            <section>
              <h2 className="text-lg font-bold">{t('original')}</h2>
              <p
                lang={view.original.language ?? undefined}
                dir="auto"
                className="mt-3 wrap-anywhere whitespace-pre-line"
              >
                {view.original.text}
              </p>
            </section>
            <section>
              <h2 className="text-lg font-bold">{t('translation')}</h2>
              <Translated view={view} />
            </section>
          </div>
          <Link to={view.original.page} className={`${textLinkClass} mt-8`}>
            {t('back')}
          </Link>
        </>
      ) : (
        <p className="mt-4">{answer && 'problem' in answer ? answer.problem : t('nothing')}</p>
      )}
    </main>
  )
}
