import { Suspense } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BackLink } from '../../ui/pages/back-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import type { ManagedPhoto } from './managed-photo.ts'
import type { RefusedFile } from './photo-upload.tsx'

const PhotoManager = deferred(async () => (await import('./photo-manager.tsx')).PhotoManager)

type Props = {
  title: string
  photos: readonly ManagedPhoto[]
  to: string
  scope: string
  refused: readonly RefusedFile[]
  isSaved: boolean
  /** By a field's name. */
  problems?: Readonly<Record<string, string>>
  /** Of the list as a whole. */
  problem?: string
}

const FORM = 'listing-photos'

/** The photos of one listing, in the order in which guests see them. */
export function ListingPhotosPage({ title, isSaved, problem, problems, ...manager }: Props) {
  const { t } = useTranslation('photos')
  const { state } = useNavigation()
  return (
    <main id="main" className="page max-w-[70rem] pt-8 pb-8">
      <BackLink to="/host/photos">{t('title')}</BackLink>
      <PageTitle isLead className="mt-2 mb-4 text-balance">
        {t('ofListing', { title })}
      </PageTitle>
      <Suspense>
        <PhotoManager {...manager} formId={FORM} problems={problems ?? {}} />
      </Suspense>
      <Form id={FORM} method="post" action={manager.to} className="mt-6 grid justify-items-start gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {isSaved && !problem && state === 'idle' && <Notice tone="good">{t('saved')}</Notice>}
        <Button isBusy={state === 'submitting'}>{t('save')}</Button>
      </Form>
    </main>
  )
}
