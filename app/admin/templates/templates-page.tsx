import { Form, useNavigation } from 'react-router'
import type { AnswerTemplate } from '#domain/inquiries/answer-template.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Typed = Readonly<Record<'templateId' | 'title' | 'en' | 'es', string>>
type Refused = { typed: Typed; problems: Readonly<Record<string, string>> }

type Props = {
  templates: readonly AnswerTemplate[]
  /** The one that stands in the form; null for a new one. */
  edited: AnswerTemplate | null
  done: string | null
  limits: { title: number; text: number }
  refused: Refused | null
}

/** Texts that admins answer with, in both languages. */
export function TemplatesPage({ templates, edited, done, limits, refused }: Props) {
  const { t } = useTranslation('answerTemplates')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/inquiries">{t('back')}</BackLink>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="text-ink-500">{t('description')}</p>
      </div>
      {done && !refused && <SavedNotice>{t(`done.${done}`)}</SavedNotice>}
      {refused?.problems['form'] && <Notice tone="bad">{refused.problems['form']}</Notice>}
      {templates.length > 0 && (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {templates.map((template) => (
            <Item key={template.id} template={template} />
          ))}
        </ul>
      )}
      <TemplateForm key={edited?.id ?? ''} {...{ edited, limits, refused }} />
    </main>
  )
}

function Item({ template: { id, title, text } }: { template: AnswerTemplate }) {
  const { t } = useTranslation('answerTemplates')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <li className="px-5 py-3 wrap-anywhere">
      <details>
        <summary className="font-semibold">{title}</summary>
        {(['en', 'es'] as const).map((language) => (
          <p key={language} lang={language} className="mt-2 whitespace-pre-line text-ink-700">
            {text[language]}
          </p>
        ))}
      </details>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-4">
        <Link
          to={`/admin/inquiries/templates?edit=${id}`}
          aria-label={t('editOf', { title })}
          className={textLinkClass}
        >
          {t('edit')}
        </Link>
        <input type="hidden" name="templateId" value={id} />
        <Button look="quiet" isBusy={isBusy} name="intent" value="remove" aria-label={t('removeOf', { title })}>
          {t('remove')}
        </Button>
      </Form>
    </li>
  )
}

function TemplateForm({ edited, limits, refused }: Pick<Props, 'edited' | 'limits' | 'refused'>) {
  const { t } = useTranslation('answerTemplates')
  const isBusy = useNavigation().formMethod === 'POST'
  const value = {
    templateId: refused?.typed.templateId ?? edited?.id ?? '',
    title: refused?.typed.title ?? edited?.title,
    en: refused?.typed.en ?? edited?.text.en,
    es: refused?.typed.es ?? edited?.text.es,
  }
  return (
    <Panel as="section" aria-labelledby="write">
      <Form method="post" noValidate className="grid gap-4">
        <h2 id="write" className="text-xl font-bold">
          {t(edited ? 'change' : 'add')}
        </h2>
        <input type="hidden" name="templateId" value={value.templateId} />
        <Field
          label={t('name')}
          problem={refused?.problems['title']}
          name="title"
          maxLength={limits.title}
          defaultValue={value.title}
        />
        {(['en', 'es'] as const).map((language) => (
          <TextAreaField
            key={language}
            label={t(`text.${language}`)}
            problem={refused?.problems[language]}
            name={language}
            lang={language}
            rows={5}
            maxLength={limits.text}
            defaultValue={value[language]}
          />
        ))}
        <Button isBusy={isBusy} name="intent" value="save" className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Panel>
  )
}
