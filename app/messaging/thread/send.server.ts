import { isPhotoProblem } from '#domain/media/errors.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { sendImages } from '#domain/messaging/commands/send-images.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import type { ImagesFailure } from '#domain/messaging/errors.ts'
import { ImagesForm, MessageForm } from '#domain/messaging/input.ts'
import { messageLimits } from '#domain/messaging/message.ts'
import { isIn } from '#domain/messaging/queries/find-conversation.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, type RouterContextProvider } from 'react-router'
import {
  type FileForm,
  type FormProblem,
  type FormShape,
  type Taking,
  withFileForm,
} from '#app/session/file-form.server.ts'
import type { Wording } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** The number of what was sent, or why it was not taken, with what was typed. */
type Sent = { number: number } | { problem: Wording; typed: string; status: 400 | 409 | 422 | 429 }

/** The fields of a message's form; `intent` is an action on the conversation instead. */
const shape: FormShape = {
  fields: { text: messageLimits.text, key: 60, intent: 20 },
  files: { max: messageLimits.images, bytes: MAX_PHOTO_BYTES, totalBytes: 3 * MAX_PHOTO_BYTES },
}

/** A form with or without pictures, of one of the conversation's two. @throws 404 to anybody else, before anything of it is read */
export async function withMessage<Answer>(
  conversationId: string,
  { request, context }: { request: Request; context: Context },
  taking: Taking<Answer>,
): Promise<Answer> {
  const own = { userId: actorOf(context).userId, conversationId }
  if (!isId(conversationId) || !(await isIn(context.get(services).db, own))) throw data(null, { status: 404 })
  return withFileForm(request, context, shape, taking)
}

/** Takes a message as a form or a script has sent it. @throws 404 where the conversation is not theirs */
export async function takeMessage(conversationId: string, sent: FileForm, context: Context): Promise<Sent> {
  const { t } = visitorOf(context)
  const typed = sent.fields['text'] ?? ''
  if (sent.problem) return { ...formRefused(sent.problem, context), typed }

  const hasImages = sent.files.length > 0
  const form = (hasImages ? ImagesForm : MessageForm).safeParse(sent.fields)
  if (!form.success) {
    const [problem = ''] = Object.values(problemsOf(form.error))
    return { problem: t(problem, { max: messageLimits.text }), typed, status: 400 }
  }
  const { db, clock, storage, budgets, limits } = context.get(services)
  const message = { userId: actorOf(context).userId, conversationId, ...form.data }
  const files = sent.files.map(({ bytes }) => bytes)
  const outcome = hasImages
    ? await sendImages(db, { storage, budgets, limits }, { ...message, files }, clock())
    : await sendMessage(db, message, clock())
  if (outcome.ok) return outcome.value
  const { problem, status } = refused(outcome.failure, context)
  const { file } = { file: undefined, ...outcome.failure }
  const name = file === undefined ? undefined : sent.files[file]?.name
  const isOfFile = name !== undefined && typeof problem === 'string'
  return { problem: isOfFile ? t('messages:problems.file', { name, problem }) : problem, status, typed }
}

function formRefused(problem: FormProblem, context: Context) {
  const { t } = visitorOf(context)
  switch (problem.reason) {
    case 'too-long': {
      const message = problem.field === 'text' ? 'long' : 'again'
      return { problem: t(`messages:problems.${message}`, { max: messageLimits.text }), status: 400 } as const
    }
    case 'file-too-large':
      return { problem: t('photos:refused.too-large'), status: 422 } as const
    case 'too-many':
    case 'unreadable':
      return { problem: imagesProblem(context), status: 422 } as const
  }
}

function refused(failure: ImagesFailure, context: Context) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const { reason } = failure
  switch (reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'gone':
      return { problem: t('messages:problems.gone'), status: 409 } as const
    case 'not-possible':
      return { problem: t('safety:notPossible'), status: 409 } as const
    case 'address-unproved':
      return { problem: t('messages:problems.unproved'), status: 409 } as const
    case 'too-many':
      return {
        problem: instantView(failure.again, visitor, 'whole', (again) => t('safety:tooMany', { again })),
        status: 429,
      } as const
    case 'no-images':
    case 'too-many-images':
      return { problem: imagesProblem(context), status: 422 } as const
    case 'too-small':
      return { problem: t('messages:problems.tooSmall'), status: 422 } as const
    case 'over-budget':
    case 'too-many-open':
    case 'too-many-unused':
      return { problem: t('photos:refused.over-budget'), status: 429 } as const
    default:
      return { problem: t(`photos:refused.${isPhotoProblem(reason) ? reason : 'failed'}`), status: 422 } as const
  }
}

const imagesProblem = (context: Context) =>
  visitorOf(context).t('messages:problems.images', { max: messageLimits.images })
