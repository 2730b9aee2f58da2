import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { link: string; found: { email: string; isHere: boolean } | null }

/** One press enters; on another device than the one that has asked it says what that means. */
export function EntryLinkPage({ link, found }: Props) {
  const { t } = useTranslation('entryLink')
  const inLanguage = useInLanguage()
  if (!found)
    return (
      <main id="main" className="page max-w-[35.5rem] py-12">
        <PageTitle>{t('gone')}</PageTitle>
        <p className="mt-3 mb-6 text-ink-700">{t('goneText')}</p>
        <ButtonLink to="/login">{t('again')}</ButtonLink>
      </main>
    )
  const { email, isHere } = found
  return (
    <main id="main" className="page max-w-[35.5rem] py-12">
      <PageTitle>{t('title')}</PageTitle>
      <p className="mt-3 mb-6 text-ink-700 wrap-anywhere">{t('as', { email })}</p>
      {!isHere && (
        <Notice title={t('elsewhere')} className="mb-6">
          <p>{t('elsewhereText')}</p>
        </Notice>
      )}
      <Form method="post" action={inLanguage('/auth/enter')} reloadDocument>
        <input type="hidden" name="link" value={link} />
        <Button name="step" value="link" look={isHere ? 'primary' : 'plain'}>
          {t(isHere ? 'enter' : 'enterHere')}
        </Button>
      </Form>
    </main>
  )
}
