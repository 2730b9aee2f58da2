import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Refusal } from '../claim-form.view.server.ts'
import { ClaimLines, ClaimPhotos, ClaimTimeline } from '../claim-parts.tsx'
import { Answers } from './answers.tsx'
import type { ClaimView } from './claim.view.server.ts'

type Props = { claim: ClaimView; done: string | null; refused: Refusal | undefined }

/** A claim's state, subject, history and possible answers. */
export function ClaimPage({ claim, done, refused }: Props) {
  const { t } = useTranslation('claims')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <BackLink to={claim.backAt}>{t('claim.back')}</BackLink>
        <PageTitle className="mt-2">{claim.title}</PageTitle>
        <p className="mt-1 text-ink-500 wrap-anywhere">{claim.about}</p>
      </div>
      {done && <SavedNotice>{done}</SavedNotice>}
      <Notice>
        <p className="wrap-anywhere">{claim.state}</p>
        {claim.payAt && (
          <p className="mt-3">
            <ButtonLink to={claim.payAt} reloadDocument>
              {t('pay.title')}
            </ButtonLink>
          </p>
        )}
      </Notice>
      <ClaimLines claim={claim} />
      <ClaimTimeline claim={claim} />
      <ClaimPhotos claim={claim} />
      {claim.acts.length > 0 && <Answers claim={claim} refused={refused} />}
    </main>
  )
}
