import { choice, field, Refused, words } from '#kernel/fields.ts'
import { readMailbox } from '#kernel/mailbox.ts'
import { z } from 'zod'
import { MAX_TEMPLATE_TITLE } from './answer-template.ts'
import { type InquiryForm, inquiryKinds, MAX_INQUIRY, MAX_REFERENCE } from './inquiry.ts'

const long = { isLong: true, missing: 'inquiry:problems.message' }
const message = words(MAX_INQUIRY, 'inquiry:problems.long', long)

/** @param isNeeded whether there is no other way to answer */
const emailField = (isNeeded: boolean) =>
  field((text) => {
    if (text === '') return isNeeded ? new Refused('auth:problems.emailMissing') : null
    return readMailbox(text) ?? new Refused('auth:problems.emailInvalid')
  })

/** Only programs that fill in everything see this field. */
const trap = field((text) => (text === '' ? null : new Refused('inquiry:problems.trap')))

/** @param isKnown whether it is sent from an account, which has an address */
export const inquirySchema = (form: InquiryForm, isKnown: boolean) =>
  z.object({
    website: trap,
    kind: choice<string>(inquiryKinds[form], 'inquiry:problems.kind'),
    message,
    reference: words(MAX_REFERENCE, 'inquiry:problems.reference').transform((text) => text || null),
    email: isKnown ? field(() => null) : emailField(form === 'contact'),
  })

export const AnswerForm = z.object({
  answer: words(MAX_INQUIRY, 'inquiries:problems.long', { isLong: true, missing: 'inquiries:problems.answer' }),
})

const templateText = words(MAX_INQUIRY, 'answerTemplates:problems.long', {
  isLong: true,
  missing: 'answerTemplates:problems.text',
})

/** A template is written in both languages: whoever answers does not translate. */
export const TemplateForm = z.object({
  title: words(MAX_TEMPLATE_TITLE, 'answerTemplates:problems.titleLong', { missing: 'answerTemplates:problems.title' }),
  en: templateText,
  es: templateText,
})
