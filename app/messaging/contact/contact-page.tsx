import { photoUrl } from '#domain/media/photo.ts'
import { Form, useNavigation } from 'react-router'
import { Worded, type Wording } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { NeedsProof } from '../needs-proof.tsx'

type Props = {
  listing: {
    id: string
    title: string
    language?: 'en' | 'es'
    place: string
    photo: { key: string; color: string } | null
  }
  /** The choice in the panel, as the message's first line. */
  about: string
  /** Nothing is sent while the writer's address is not proved. */
  needsProof: boolean
  maxText: number
  formKey: string
  refused: { problem: Wording; typed: string } | undefined
}

/** The form for a guest's first message to a host. */
export function ContactPage({ listing, about, needsProof, maxText, formKey, refused }: Props) {
  const { t } = useTranslation('contactHost')
  const isBusy = useNavigation().formMethod === 'POST'
  const { id, title, language, place, photo } = listing
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <BackLink to={`/property/${id}`}>{t('back')}</BackLink>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <div className="mt-4 flex items-center gap-4">
        {photo && (
          <img
            src={photoUrl(photo.key, 320)}
            alt=""
            width={80}
            height={80}
            style={{ backgroundColor: photo.color }}
            className="size-20 flex-none rounded-xl object-cover"
          />
        )}
        <div className="min-w-0">
          <p lang={language} dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </p>
          <p className="text-ink-500">{place}</p>
        </div>
      </div>
      <p className="mt-6">{t('intro')}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-700">
        {(['dates', 'party', 'plan'] as const).map((tip) => (
          <li key={tip}>{t(`tips.${tip}`)}</li>
        ))}
      </ul>
      <Form method="post" noValidate className="mt-6 grid gap-4">
        <input type="hidden" name="key" value={formKey} />
        <TextAreaField
          label={t('message')}
          hint={t('hint', { max: maxText })}
          problem={refused && <Worded words={refused.problem} />}
          name="text"
          rows={6}
          defaultValue={refused?.typed ?? about}
        />
        {needsProof && <NeedsProof />}
        <Button isBusy={isBusy} className="justify-self-start">
          {t('send')}
        </Button>
      </Form>
    </main>
  )
}
