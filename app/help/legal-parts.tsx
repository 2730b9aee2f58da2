import { ButtonLink } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** A note to admins until the company has confirmed the legal texts. */
export function DraftNote() {
  const { t } = useTranslation('texts')
  return (
    <Notice className="mt-8 max-w-text print:hidden" title={t('draft.title')}>
      <p>{t('draft.text')}</p>
      <Link to="/admin/settings/company" className={textLinkClass}>
        {t('draft.link')}
      </Link>
    </Notice>
  )
}

/** The link to one's own data. */
export function OwnData({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('texts')
  const { open } = useOverlay()
  return (
    <Panel as="aside" className="mt-12 max-w-text print:hidden">
      <h2 className="text-xl font-bold">{t('account.title')}</h2>
      {isKnown ? (
        <Link to="/account/settings" className={textLinkClass}>
          {t('account.settings')}
        </Link>
      ) : (
        <>
          <p className="mt-2 mb-4">{t('account.text')}</p>
          <ButtonLink to={open({ auth: 'login' })} preventScrollReset look="plain">
            {t('account.logIn')}
          </ButtonLink>
        </>
      )}
    </Panel>
  )
}

/** A plain link, which works before the script and moves the focus. */
export function BackToTop() {
  const { t } = useTranslation('texts')
  return (
    <p className="mt-6 print:hidden">
      <a href="#main" className={textLinkClass}>
        {t('top')}
      </a>
    </p>
  )
}
