import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { RefusedTemplate, templateView } from './template.view.server.ts'
import { useTypedPreview } from './use-typed-preview.ts'

type View = Awaited<ReturnType<typeof templateView>>
type Props = View & { done: string | null; refused: RefusedTemplate | undefined }

/** The texts of an e-mail, beside an example. */
export function TemplatePage({ name, languages, variants, done, refused, ...view }: Props) {
  const { t } = useTranslation('emailTemplates')
  const problem = refused?.problems['form']
  const typed = useTypedPreview(view.preview)
  return (
    <main id="main" className="page pt-6">
      <BackLink to="/admin/emails/types">{t('back')}</BackLink>
      <PageTitle isLead>{name}</PageTitle>
      <p className="mb-3 max-w-text text-ink-500">{t('description')}</p>
      <ChoiceLinks label={t('languages.label')} choices={languages} className="mb-3" />
      {variants.length > 1 && <ChoiceLinks label={t('variants.label')} choices={variants} className="mb-3" />}
      <p>
        <Link to={view.history} className={textLinkClass}>
          {t('history.title')}
        </Link>
      </p>
      {done && !refused && <SavedNotice className="mb-6">{t(`done.${done}`)}</SavedNotice>}
      {refused && !refused.conflict && (
        <Notice tone="bad" className="mb-6">
          {problem ?? t('refused')}
        </Notice>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Panel>
          <TextsForm {...view} refused={refused} onInput={typed.onInput} />
        </Panel>
        <div className="group">
          <PhoneBox />
          <iframe
            // The key makes another element, so that the browser's history omits typed previews.
            key={typed.html === null ? 'stored' : 'typed'}
            name={FRAME}
            {...(typed.html === null ? { src: view.preview } : { srcDoc: typed.html })}
            title={t('preview')}
            sandbox=""
            className="h-[48rem] w-full rounded-2xl border border-sand-200 group-has-checked:max-w-[24.375rem]"
          />
        </div>
      </div>
    </main>
  )
}

/** As wide as a phone, which the style sheet does alone. */
function PhoneBox() {
  const { t } = useTranslation('emailTemplates')
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" className="size-5 accent-clay-600" />
      {t('asPhone')}
    </label>
  )
}

/** The frame of typed previews, which the form itself fills without a script. */
const FRAME = 'email-preview'

type FormProps = Omit<View, 'name' | 'languages' | 'variants'> &
  Pick<Props, 'refused'> & { onInput: (form: HTMLFormElement) => void }

function TextsForm({ refused, onInput, ...view }: FormProps) {
  const { address, preview, language, version, isChanged, variables, required, parts } = view
  const { t } = useTranslation('emailTemplates')
  const base = refused?.conflict?.version ?? refused?.fields['base'] ?? version
  const shownIn = { formAction: preview, formTarget: FRAME, look: 'plain' as const }
  return (
    <Form
      method="post"
      reloadDocument
      noValidate
      onInput={(event) => onInput(event.currentTarget)}
      className="grid gap-5"
    >
      {refused?.conflict && <Conflict address={address} facts={refused.conflict.facts} />}
      <input type="hidden" name="base" value={base} />
      <div className="text-sm text-ink-500">
        {variables.length > 0 && <p>{t('variables', { names: variables.join(', ') })}</p>}
        {required.length > 0 && <p>{t('required', { names: required.join(', ') })}</p>}
        <p>{t('fixed')}</p>
      </div>
      {parts.map((each) => (
        <Part
          key={each.part}
          {...each}
          language={language}
          text={refused?.fields[each.part] ?? each.text}
          problem={refused?.problems[each.part]}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save">
          {t(refused?.conflict ? 'saveMine' : 'save')}
        </Button>
        <Button name="as" value="html" {...shownIn}>
          {t('toPreview')}
        </Button>
        <Button name="as" value="text" {...shownIn}>
          {t('toPlainText')}
        </Button>
        <Button name="intent" value="test" look="plain">
          {t('toOwnAddress')}
        </Button>
        {isChanged && (
          <Button name="intent" value="default" look="quiet">
            {t('toDefault')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** A copy of the settings' conflict notice, because a shared file would add a request to each page. */
function Conflict({ address, facts }: { address: string } & Pick<NonNullable<RefusedTemplate['conflict']>, 'facts'>) {
  const { t } = useTranslation('settings')
  return (
    <Notice tone="bad" title={t('changed.title')}>
      <p className="mb-3">{t('changed.text')}</p>
      {facts.map(({ name, value }) => (
        <p key={name} className="mb-2 whitespace-pre-line wrap-anywhere">
          {`${name}: ${value}`}
        </p>
      ))}
      <Link to={address} className={textLinkClass}>
        {t('changed.theirs')}
      </Link>
    </Notice>
  )
}

type PartProps = View['parts'][number] & { language: string; problem: string | undefined }

function Part({ part, label, isLine, max, text, language, problem }: PartProps) {
  const { t } = useTranslation('emailTemplates')
  const hint = part === 'subject' ? t('emptyIsDefault') : undefined
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(aria) =>
        isLine ? (
          <input {...aria} name={part} lang={language} defaultValue={text} maxLength={max} className={controlClass} />
        ) : (
          <textarea
            {...aria}
            name={part}
            lang={language}
            defaultValue={text}
            rows={5}
            maxLength={max}
            className={`${controlClass} py-3`}
          />
        )
      }
    </Labelled>
  )
}
