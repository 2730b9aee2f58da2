import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  /** The address that the form was sent to. */
  back: string
  logIn: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Keeps a form whose session has ended, until its sender has logged in beside it. */
export function EndedPage({ back, logIn, fields }: Props) {
  const { t } = useTranslation('ended')
  return (
    <main id="main" className="page max-w-[35.5rem] py-12">
      <PageTitle>{t('title')}</PageTitle>
      <p className="mt-3 text-ink-700">{t('text')}</p>
      <ol className="mt-6 grid gap-5">
        <li>
          <a href={logIn} target="_blank" rel="noopener" className={buttonClass()}>
            {t('logIn')}
          </a>
        </li>
        {fields.length > 0 && (
          <li>
            <form method="post" action={back}>
              {fields.map(([name, value], index) => (
                <input key={index} type="hidden" name={name} value={value} readOnly />
              ))}
              <Button look="plain">{t('send')}</Button>
            </form>
            <p className="mt-2 text-sm text-ink-500">{t('files')}</p>
          </li>
        )}
      </ol>
    </main>
  )
}
