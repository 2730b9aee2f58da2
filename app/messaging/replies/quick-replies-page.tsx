import { messageLimits } from '#domain/messaging/message.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextAreaField } from '#app/ui/field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Reply = { id: string; title: string; text: string }

/** Refused input, as it was typed. */
export type RefusedReply = { replyId: string; title: string; text: string; problems: Record<string, string> }

type Props = { replies: readonly Reply[]; done: string | null; refused: RefusedReply | undefined }

/** A host's quick replies: each opens to be changed, and below them is room for a new one. */
export function QuickRepliesPage({ replies, done, refused }: Props) {
  const { t } = useTranslation('quickReplies')
  const isDone = !refused && (done === 'saved' || done === 'deleted')
  return (
    <main id="main" className="page host-page pt-6">
      <BackLink to="/messages">{t('back')}</BackLink>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <p className="mt-1 text-ink-500">{t('text')}</p>
      {isDone && <SavedNotice className="mt-6">{t(done === 'saved' ? 'saved' : 'deleted')}</SavedNotice>}
      {replies.length > 0 && (
        <ul className="mt-6 grid grid-cols-1 gap-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <OneReply reply={reply} refused={refused?.replyId === reply.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="new" className="mt-8 border-t border-sand-200 pt-6">
        <h2 id="new" className="mb-4 text-lg font-bold">
          {t('new')}
        </h2>
        <ReplyForm key={replies.length} reply={null} refused={refused?.replyId === '' ? refused : undefined} />
      </section>
    </main>
  )
}

function OneReply({ reply, refused }: { reply: Reply; refused: RefusedReply | undefined }) {
  return (
    <details open={refused !== undefined || undefined} className="rounded-2xl border border-sand-200 bg-white px-5">
      <summary className="min-h-11 py-3">
        <span dir="auto" className="font-semibold">
          {reply.title}
        </span>
        <span dir="auto" className="line-clamp-1 text-sm text-ink-500">
          {reply.text}
        </span>
      </summary>
      <div className="pb-5">
        <ReplyForm key={`${reply.title} ${reply.text}`} reply={reply} refused={refused} />
      </div>
    </details>
  )
}

function ReplyForm({ reply, refused }: { reply: Reply | null; refused: RefusedReply | undefined }) {
  const { t } = useTranslation('quickReplies')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="replyId" value={reply?.id ?? ''} />
      <Field
        label={t('name')}
        name="title"
        maxLength={messageLimits.quickReplyTitle}
        autoComplete="off"
        defaultValue={refused?.title ?? reply?.title ?? ''}
        problem={refused?.problems['title']}
      />
      <TextAreaField
        label={t('words')}
        problem={refused?.problems['text']}
        name="text"
        rows={4}
        defaultValue={refused?.text ?? reply?.text ?? ''}
      />
      <p className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} name="intent" value="save">
          {t('save')}
        </Button>
        {reply && (
          <Button look="plain" isBusy={isBusy} name="intent" value="delete">
            {t('delete')}
          </Button>
        )}
      </p>
    </Form>
  )
}
