import { isPhotoProblem } from '#domain/media/errors.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { sendImages } from '#domain/messaging/commands/send-images.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import type { ImagesFailure } from '#domain/messaging/errors.ts'
import { ImagesForm, MessageForm } from '#domain/messaging/input.ts'
import { messageLimits } from '#domain/messaging/message.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { MaxFileSizeExceededError, MultipartParseError, parseMultipartRequest } from '@remix-run/multipart-parser'
import { data, type RouterContextProvider } from 'react-router'
import { formOf } from '../../session/form.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** What came: words, a key, and what else a form has; pictures as they are. */
export type SentForm = { fields: Record<string, string>; files: readonly Buffer[]; problem?: 'tooLarge' | 'images' }

/** The number of what was sent, or why it was not taken, with what was typed. */
type Sent = { number: number } | { problem: string; typed: string; status: 400 | 409 | 422 | 429 }

/** A few fields besides the pictures. */
const MAX_PARTS = messageLimits.images + 6

/** A form with or without pictures. All of them are in memory while they are looked at. */
export async function readSent(request: Request, maxParts = MAX_PARTS): Promise<SentForm> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return { fields: await formOf(request), files: [] }
  const fields: Record<string, string> = {}
  const files: Buffer[] = []
  try {
    const maxTotalSize = 3 * MAX_PHOTO_BYTES + 65_536
    const parts = parseMultipartRequest(request, { maxFileSize: MAX_PHOTO_BYTES, maxParts, maxTotalSize })
    for await (const part of parts) {
      if (!part.isFile && part.name) fields[part.name] ??= part.text.toWellFormed().replaceAll('\0', '')
      // A field of files that nobody has filled in is sent as one without a name.
      if (part.isFile && part.filename) files.push(Buffer.from(part.bytes))
    }
    return { fields, files }
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error
    return { fields, files: [], problem: error instanceof MaxFileSizeExceededError ? 'tooLarge' : 'images' }
  }
}

/** Takes a message as a form or a script has sent it. @throws 404 where the conversation is not theirs */
export async function takeMessage(conversationId: string, sent: SentForm, context: Context): Promise<Sent> {
  const { t } = visitorOf(context)
  const typed = sent.fields['text'] ?? ''
  if (sent.problem) return { problem: imagesProblem(sent.problem, context), typed, status: 422 }
  if (!isId(conversationId)) throw data(null, { status: 404 })

  const hasImages = sent.files.length > 0
  const form = (hasImages ? ImagesForm : MessageForm).safeParse(sent.fields)
  if (!form.success) {
    const [problem = ''] = Object.values(problemsOf(form.error))
    return { problem: t(problem, { max: messageLimits.text }), typed, status: 400 }
  }
  const { db, clock, storage, budgets, limits } = context.get(services)
  const message = { userId: actorOf(context).userId, conversationId, ...form.data }
  const outcome = hasImages
    ? await sendImages(db, { storage, budgets, limits }, { ...message, files: sent.files }, clock())
    : await sendMessage(db, message, clock())
  return outcome.ok ? outcome.value : { ...refused(outcome.failure, context), typed }
}

function refused(failure: ImagesFailure, context: Context) {
  const { t, locale, site } = visitorOf(context)
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
        problem: t('safety:tooMany', { again: formatInstant(failure.again, site.zone, locale) }),
        status: 429,
      } as const
    case 'no-images':
    case 'too-many-images':
      return { problem: imagesProblem('images', context), status: 422 } as const
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

const imagesProblem = (problem: 'tooLarge' | 'images', context: Context) =>
  problem === 'tooLarge'
    ? visitorOf(context).t('photos:refused.too-large')
    : visitorOf(context).t('messages:problems.images', { max: messageLimits.images })
