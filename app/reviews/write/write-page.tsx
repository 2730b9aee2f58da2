import { MAX_REVIEW } from '#domain/reviews/review.ts'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useProblems } from '#app/ui/pages/use-problems.ts'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { StayReviews } from '../stay-reviews.tsx'
import { StarField } from './star-field.tsx'
import type { WriteRefusal, WriteView } from './write-page.view.server.ts'

type Props = { review: WriteView; isSaved: boolean; refusal: WriteRefusal | undefined }

/** The review form of one side, below a note on who reads it and when. */
export function WritePage({ review, isSaved, refusal }: Props) {
  const { t } = useTranslation('reviewing')
  const { state, backTo, days } = review
  if (state === 'early' || state === 'closed')
    return (
      <main id="main" className="page">
        <EmptyState icon="star" title={t(`${state}Title`)} text={t(`${state}Text`, { days })} isPage>
          <ButtonLink to={backTo}>{t('back')}</ButtonLink>
        </EmptyState>
      </main>
    )
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <BackLink to={backTo}>{t('back')}</BackLink>
      <PageTitle className="mt-2">
        {state === 'shown' ? t('shownTitle') : t(`ask.${review.side}`, { name: review.otherName })}
      </PageTitle>
      <p className="mt-1 wrap-anywhere text-ink-500">{review.about}</p>
      {state === 'shown' ? (
        <div className="mt-6 grid gap-8">
          <Notice tone="good">{t('shownText')}</Notice>
          <StayReviews reviews={review.reviews} />
        </div>
      ) : (
        <ReviewForm review={review} isSaved={isSaved} refusal={refusal} />
      )}
    </main>
  )
}

function ReviewForm({ review, isSaved, refusal }: Props) {
  const { t } = useTranslation('reviewing')
  const isBusy = useNavigation().formMethod === 'POST'
  const { side, otherName: name, until, isWritten } = review
  const fields = refusal?.fields ?? review.fields
  const { form, onInput, problems } = useProblems(refusal)
  return (
    <div className="mt-6 grid gap-6">
      {isSaved && !refusal && <SavedNotice>{t('saved', { name, until })}</SavedNotice>}
      {refusal && Object.keys(problems).length > 0 && <Notice tone="bad">{problems['form'] ?? t('problem')}</Notice>}
      {!isSaved && <Notice>{t(`appears.${side}`, { name, until })}</Notice>}
      <Form
        // The key resets the fields to what was stored.
        key={JSON.stringify(review.fields)}
        ref={form}
        onInput={onInput}
        method="post"
        noValidate
        className="grid gap-8"
      >
        <div className="grid gap-5">
          <p className="text-sm text-ink-500">{t('scale')}</p>
          <StarField name="overall" label={t('overall')} value={fields['overall']} problem={problems['overall']} />
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {review.aspects.map((aspect) => (
              <StarField
                key={aspect}
                name={aspect}
                label={t(`aspect.${side}.${aspect}`)}
                value={fields[aspect]}
                problem={problems[aspect]}
              />
            ))}
          </div>
        </div>
        <TextAreaField
          label={t(`comment.${side}`)}
          hint={t('commentHint')}
          problem={problems['comment']}
          name="comment"
          rows={6}
          maxLength={MAX_REVIEW}
          defaultValue={fields['comment']}
        />
        <Button isBusy={isBusy} className="justify-self-start">
          {t(isWritten ? 'change' : 'send')}
        </Button>
      </Form>
    </div>
  )
}
