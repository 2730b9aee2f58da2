import { MAX_REPLY } from '#domain/reviews/review.ts'
import { Form, useNavigation } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ReportReview } from '../report-review.tsx'
import { WrittenReview } from '../written-review.tsx'
import type { ReceivedView } from './received-page.view.server.ts'

type ReplyRefusal = { reviewId: string; typed: string; problem: string }
type Props = { view: ReceivedView; hasReplied: boolean; refusal: ReplyRefusal | undefined }

/** Received reviews, and stays that the person can still review. */
export function ReceivedPage({ view, hasReplied, refusal }: Props) {
  const { t } = useTranslation('reviewing')
  const { as, mean, toReview, reviews, days } = view
  return (
    <main id="main" className={`page ${as === 'host' ? 'host-page' : 'max-w-[48rem]'} pt-8`}>
      <PageTitle isLead>{t(`received.${as}.title`)}</PageTitle>
      <p className="mt-1 max-w-text text-ink-500">{t(`received.${as}.description`)}</p>
      {mean && (
        <p className="mt-4 flex items-center gap-2 text-lg font-bold">
          <Icon name="star" className="text-clay-600" />
          {mean}
        </p>
      )}
      {hasReplied && !refusal && <SavedNotice className="mt-6">{t('replySaved')}</SavedNotice>}
      {toReview.length > 0 && <ToReview toReview={toReview} />}
      {reviews.length === 0 ? (
        <EmptyState icon="star" title={t(`received.${as}.noneTitle`)} text={t(`received.${as}.noneText`, { days })} />
      ) : (
        <ul className="mt-8 grid gap-8 divided *:pb-8">
          {reviews.map((review) => (
            <Received key={review.id} review={review} refusal={refusal?.reviewId === review.id ? refusal : undefined} />
          ))}
        </ul>
      )}
      <Pages {...view} />
    </main>
  )
}

function ToReview({ toReview }: Pick<ReceivedView, 'toReview'>) {
  const { t } = useTranslation('reviewing')
  return (
    <section aria-labelledby="to-review" className="mt-8 rounded-2xl bg-sand-100 p-6">
      <h2 id="to-review" className="mb-2 text-lg font-bold">
        {t('toWrite')}
      </h2>
      <ul className="grid gap-1">
        {toReview.map(({ at, title, name, until }) => (
          <li key={at} className="flex flex-wrap items-center justify-between gap-x-6">
            <Link to={at} className={`${textLinkClass} wrap-anywhere`} aria-label={t('toWriteOf', { title, name })}>
              {`${title} · ${name}`}
            </Link>
            <span className="text-sm text-ink-500">{until}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReceivedProps = { review: ReceivedView['reviews'][number]; refusal: ReplyRefusal | undefined }

function Received({ review, refusal }: ReceivedProps) {
  const { t } = useTranslation('reviewing')
  return (
    <li>
      <p className="mb-2 flex items-center gap-3">
        <Avatar name={review.author} picture={review.avatar} className="size-10 bg-sand-200" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            {t('of', { name: review.author, title: review.title })}
          </span>
          <span className="block text-sm text-ink-500">{review.month}</span>
        </span>
      </p>
      <WrittenReview review={review} />
      <ReportReview id={review.id} author={review.author} />
      {(review.repliesUntil || refusal) && (
        <Reply reviewId={review.id} until={review.repliesUntil ?? ''} refusal={refusal} />
      )}
    </li>
  )
}

function Reply({ reviewId, until, refusal }: { reviewId: string; until: string; refusal: ReplyRefusal | undefined }) {
  const { t } = useTranslation('reviewing')
  const action = useInLanguage()('/host/reviews')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details open={refusal !== undefined} className="mt-2">
      <summary className={`${textLinkClass} cursor-pointer`}>{t('replyOpen')}</summary>
      <Form method="post" action={action} noValidate preventScrollReset className="mt-2 grid max-w-text gap-3">
        <input type="hidden" name="reviewId" value={reviewId} />
        <TextAreaField
          label={t('replyLabel')}
          hint={t('replyUntil', { until })}
          problem={refusal?.problem}
          name="reply"
          rows={4}
          maxLength={MAX_REPLY}
          defaultValue={refusal?.typed}
        />
        <Button isBusy={isBusy} className="justify-self-start">
          {t('replySend')}
        </Button>
      </Form>
    </details>
  )
}

function Pages({ as, page, pages }: ReceivedView) {
  const { t } = useTranslation('reviewing')
  const at = as === 'host' ? '/host/reviews' : '/profile/reviews'
  return (
    <Pager
      page={page}
      pages={pages}
      to={(number) => (number === 1 ? at : `${at}?page=${number}`)}
      words={{
        label: t('pages'),
        previous: t('newer'),
        next: t('older'),
        page: (number) => t('page', { page: number }),
      }}
    />
  )
}
