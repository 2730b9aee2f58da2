import { opinionLimits } from '#domain/wishlists/opinion.ts'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { OpinionList } from './opinion-list.tsx'
import type { OpinionsView } from './opinions.view.server.ts'

export type UnsentOpinion = { listingId: string; typed?: string; problem: string }

type Props = {
  listingId: string
  title: string
  opinions: OpinionsView
  unsent: UnsentOpinion | undefined
}

/** Two buttons for a vote, pressed again to take it back, and a note. */
export function OpinionForm({ listingId, title, opinions, unsent }: Props) {
  const { t } = useTranslation('opinions')
  const isNote = unsent?.typed !== undefined
  return (
    <div className="mt-2">
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="listingId" value={listingId} />
        {([1, -1] as const).map((vote) => (
          <button
            key={vote}
            name="vote"
            value={opinions.ownVote === vote ? 0 : vote}
            aria-pressed={opinions.ownVote === vote}
            className="min-h-11 rounded-full border border-sand-500 px-4 text-sm font-semibold hover:border-ink-900 aria-pressed:border-ink-900 aria-pressed:bg-ink-900 aria-pressed:text-white"
          >
            {t(vote > 0 ? 'vote.for' : 'vote.against')}
            <span className="sr-only">: {title}</span>
          </button>
        ))}
        <input type="hidden" name="intent" value="vote" />
      </Form>
      {unsent && !isNote && (
        <p role="alert" className="mt-2 text-sm font-medium text-alert-700">
          {unsent.problem}
        </p>
      )}
      <OpinionList opinions={opinions} />
      <details open={isNote || undefined}>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
          {t(opinions.ownNote ? 'note.edit' : 'note.add')}
          <span className="sr-only">: {title}</span>
        </summary>
        <Form method="post" noValidate preventScrollReset className="grid gap-3 pb-2">
          <input type="hidden" name="listingId" value={listingId} />
          <TextAreaField
            key={opinions.ownNote}
            label={t('note.label')}
            hint={t('note.hint')}
            problem={isNote ? unsent.problem : undefined}
            name="note"
            rows={3}
            maxLength={opinionLimits.note}
            defaultValue={unsent?.typed ?? opinions.ownNote}
          />
          <Button look="plain" name="intent" value="note" className="justify-self-start">
            {t('note.save')}
          </Button>
        </Form>
      </details>
    </div>
  )
}
