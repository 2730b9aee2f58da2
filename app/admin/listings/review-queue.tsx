import { Form, useNavigation, useOutletContext } from 'react-router'
import { photoUrl } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'

type InReviewView = {
  id: string
  line: string
  since: InstantView
  hostName: string
  returnedBecause: string | null
  answer: string | null
  title: { text: string; language: 'en' | 'es' }
  description: { text: string; language: 'en' | 'es' }
  photos: readonly { key: string; color: string; alt: string }[]
}

type Refused = { listingId: string; typed: string; problem: string | undefined }
type Props = {
  isReviewed: boolean
  /** The switch is shown to admins with the permission for settings only. */
  maySwitch: boolean
  listings: readonly InReviewView[]
  done: string | null
  answered: Refused | undefined
  maxReason: number
}

/** New listings in review, and whether the settings require reviews. */
export function ReviewQueue({ isReviewed, maySwitch, listings, done, answered, maxReason }: Props) {
  const { t } = useTranslation('review')
  return useOutletContext<AdminPages>().listPage({
    title: t('title'),
    head: (
      <>
        <p className="mb-6 text-ink-500">{t('description')}</p>
        {done && (
          <SavedNotice tone={done === 'gone' ? 'info' : 'good'} className="mb-6">
            {t(`done.${done}`)}
          </SavedNotice>
        )}
        <Switch {...{ isReviewed, maySwitch }} />
      </>
    ),
    none:
      listings.length === 0
        ? { icon: 'circle-check', title: t('none'), text: t(isReviewed ? 'noneText' : 'noneOff') }
        : null,
    children: (
      <ul className="grid gap-6">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Item
              listing={listing}
              refused={answered?.listingId === listing.id ? answered : null}
              maxReason={maxReason}
            />
          </li>
        ))}
      </ul>
    ),
  })
}

function Switch({ isReviewed, maySwitch }: Pick<Props, 'isReviewed' | 'maySwitch'>) {
  const { t } = useTranslation('review')
  return (
    <Panel className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-text">{t(isReviewed ? 'switch.on' : 'switch.off')}</p>
      {maySwitch && (
        <ButtonLink to="/admin/settings/switches" look="plain">
          {t('switch.change')}
        </ButtonLink>
      )}
    </Panel>
  )
}

type ItemProps = { listing: InReviewView; refused: Refused | null; maxReason: number }

function Item({ listing: { id, title, description, ...listing }, refused, maxReason }: ItemProps) {
  const { t } = useTranslation('review')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel as="section" aria-labelledby={`title-${id}`} className="grid gap-5">
      <div>
        <h2 id={`title-${id}`} className="text-xl font-bold wrap-anywhere" lang={title.language} dir="auto">
          {title.text}
        </h2>
        <p className="text-ink-500">{listing.line}</p>
        <p className="text-sm text-ink-500">
          {listing.hostName} · <Instant {...listing.since} />
        </p>
        <Link to={`/admin/listings/${id}`} className={textLinkClass}>
          {t('all')}
        </Link>
      </div>
      {listing.returnedBecause && (
        <div className="rounded-xl bg-sand-100 p-4 wrap-anywhere">
          <p className="font-semibold">{t('returnedBecause')}</p>
          <p className="whitespace-pre-line" dir="auto">
            {listing.returnedBecause}
          </p>
          <p className="mt-2 font-semibold">{t('answer')}</p>
          <p className="whitespace-pre-line" dir="auto">
            {listing.answer ?? t('noAnswer')}
          </p>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {listing.photos.map(({ key, color, alt }) => (
          <li key={key}>
            <Photo
              set={`${photoUrl(key, 320)} 320w, ${photoUrl(key, 480)} 480w`}
              sizes="(min-width: 640px) 180px, 45vw"
              alt={alt}
              color={color}
              className="aspect-3/2 rounded-lg"
            />
          </li>
        ))}
      </ul>
      <p className="max-w-text whitespace-pre-line wrap-anywhere" lang={description.language} dir="auto">
        {description.text}
      </p>
      <Form method="post" preventScrollReset className="grid gap-3 border-t border-sand-200 pt-5" noValidate>
        <input type="hidden" name="listingId" value={id} />
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          problem={refused?.problem && t(refused.problem, { max: maxReason })}
          name="reason"
          rows={3}
          maxLength={maxReason}
          defaultValue={refused?.typed}
        />
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isBusy} name="answer" value="publish" aria-label={t('publishOf', { title: title.text })}>
            {t('publish')}
          </Button>
          <Button
            look="plain"
            isBusy={isBusy}
            name="answer"
            value="return"
            aria-label={t('returnOf', { title: title.text })}
          >
            {t('return')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
