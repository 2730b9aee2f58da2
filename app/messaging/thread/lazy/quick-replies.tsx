import { useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ThreadView } from '../thread.view.server.ts'

type Props = {
  replies: NonNullable<ThreadView['replies']>
  onChoose: (text: string) => void
}

/** A host's saved replies; a chosen one is put into the field, where it can be edited. */
export function QuickReplies({ replies, onChoose }: Props) {
  const { t } = useTranslation('messages')
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={menu} className="mb-1">
      <summary className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold">
        <Icon name="zap" size={18} />
        {t('quick.title')}
      </summary>
      <ul className="mb-2 max-h-75 divide-y divide-sand-200 overflow-y-auto rounded-xl border border-sand-200">
        {replies.map(({ id, title, text }) => (
          <li key={id}>
            <Link
              to={`?reply=${id}`}
              className="block min-h-11 px-4 py-2 hover:bg-sand-50"
              onClick={(event) => {
                event.preventDefault()
                menu.current?.removeAttribute('open')
                onChoose(text)
              }}
            >
              <span dir="auto" className="block text-sm font-semibold">
                {title}
              </span>
              <span dir="auto" className="line-clamp-2 text-sm text-ink-500">
                {text}
              </span>
            </Link>
          </li>
        ))}
        <li className="px-4">
          <Link to="/host/quick-replies" className={textLinkClass}>
            {t(replies.length > 0 ? 'quick.edit' : 'quick.first')}
          </Link>
        </li>
      </ul>
    </details>
  )
}
