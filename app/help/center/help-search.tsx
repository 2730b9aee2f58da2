import { MAX_QUESTION } from '#domain/content/help-center.ts'
import type { Translate } from '#kernel/translate.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/field.tsx'
import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'
import { useOptions } from '#app/ui/lazy/use-options.ts'
import { LanguageField, useInLanguage } from '#app/ui/link.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ArticleLine } from './help.view.server.ts'

/** A search form; with script a combobox (ARIA 1.2), whose focus stays in the field. */
export function HelpSearch({ question }: { question: string }) {
  const { t } = useTranslation('help')
  const [typed, setTyped] = useState(question)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const { articles, state, list } = useFound(typed, () => setOpen(false))
  const isShown = isOpen && typed.trim() !== ''
  const hasOptions = isShown && articles.length > 0

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else if (isShown) list.onKeyDown(event)
    else if (event.key === 'ArrowDown') setOpen(true)
  }

  return (
    <Form
      ref={box}
      role="search"
      action="/help"
      className="help-search"
      onSubmit={() => setOpen(false)}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <LanguageField />
      <label htmlFor="help-q">{t('search.label')}</label>
      <div className="help-field">
        <input
          id="help-q"
          type="search"
          name="q"
          value={typed}
          maxLength={MAX_QUESTION}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? list.listId : undefined}
          aria-activedescendant={hasOptions ? list.activeId : undefined}
          className={controlClass}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
          onKeyDown={press}
        />
        <button type="submit" className={buttonClass()}>
          {t('search.button')}
        </button>
      </div>
      <div className="help-found" hidden={!isShown || (articles.length === 0 && state === 'loading')}>
        <div id={list.listId} role="listbox" aria-label={t('search.list')} hidden={!hasOptions}>
          {articles.map(({ path, title, lead }) => (
            <div key={path} {...list.optionProps(path)}>
              <strong>{title}</strong>
              <span>{lead}</span>
            </div>
          ))}
        </div>
        <p role="status">{isShown && state !== 'loading' && statusOf(state, articles.length, t)}</p>
      </div>
    </Form>
  )
}

type State = ReturnType<typeof useAnswer>['state']

/** A failure is never reported as nothing found (decision B15). */
function statusOf(state: State, count: number, t: Translate): string {
  if (state === 'failed') return t('search.failed')
  return count === 0 ? t('search.none') : t('search.found', { count })
}

const none: readonly ArticleLine[] = []

/** The articles for a text while it is typed, and their list's state. */
function useFound(typed: string, close: () => void) {
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const language = useLanguage()
  const question = typed.trim()
  const { answer, state } = useAnswer(
    question === '' ? null : `${new URLSearchParams({ q: question, lang: language })}`,
    ask,
  )
  const articles = question === '' || state === 'failed' ? none : (answer ?? none)
  const list = useOptions(
    articles.map(({ path }) => path),
    (path) => {
      close()
      void navigate(inLanguage(path))
    },
  )
  return { articles, state, list }
}

async function ask(params: string, signal: AbortSignal): Promise<readonly ArticleLine[]> {
  const { articles } = await askJson<{ articles: readonly ArticleLine[] }>(`/help/search?${params}`, signal)
  return articles
}
