import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { PurposeField } from '../request/purpose-fields.tsx'

/** The purpose as typed, with the reason why it is not stored; no problem where it is. */
export type PurposeAnswer = { problem: string | undefined; typed: string }

type Props = { bookingId: string; stored: string; answer: PurposeAnswer | undefined }

/** The purpose of a booking at once, stored when its field is left: the card's fields have their own button. */
export function PurposeForm({ bookingId, stored, answer: ofPage }: Props) {
  const { t } = useTranslation('purpose')
  const fetcher = useFetcher<{ purpose: PurposeAnswer }>()
  const answer = fetcher.data?.purpose ?? ofPage
  return (
    <fetcher.Form
      method="post"
      noValidate
      className="grid gap-3"
      onBlur={({ target, currentTarget }) => {
        if (target instanceof HTMLInputElement && target.value !== (answer?.typed ?? stored))
          currentTarget.requestSubmit()
      }}
    >
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="intent" value="purpose" />
      <PurposeField value={answer?.typed ?? stored} problem={answer?.problem} />
      <p role="status" className="text-sm text-leaf-700 empty:hidden">
        {answer && !answer.problem && t('saved')}
      </p>
      <Button look="plain" isBusy={fetcher.state !== 'idle'} className="justify-self-start">
        {t('save')}
      </Button>
    </fetcher.Form>
  )
}
