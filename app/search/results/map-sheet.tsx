import { type Search, searchAddress } from '#domain/search/search.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigate } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'
import { Sheet } from '#app/ui/lazy/sheet.tsx'
import { CompactCard } from '#app/listings/card/compact-card.tsx'
import type { ResultsView } from './results.view.server.ts'

type Props = {
  view: ResultsView
  search: Search
  highlighted: string | null
  onHighlight: (id: string | null) => void
  /** The map. */
  children: ReactNode
}

/** The full-screen map on phones, with cards in a row that highlight their pins and vice versa. */
export function MapSheet({ view, search, highlighted, onHighlight, children }: Props) {
  const { t } = useTranslation('results')
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const strip = useRef<HTMLUListElement>(null)
  const close = () =>
    void navigate(inLanguage(searchAddress({ ...search, showMap: undefined })), {
      replace: true,
      preventScrollReset: true,
    })

  const pointing = (id: string) => ({ onFocus: () => onHighlight(id), onPointerEnter: () => onHighlight(id) })

  useEffect(() => {
    const card = highlighted && strip.current?.querySelector(`[data-card="${CSS.escape(highlighted)}"]`)
    if (card) card.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [highlighted])

  return (
    <Sheet title={view.heading} closeLabel={t('map.hide')} onClose={close}>
      <div className="-m-5 flex h-[calc(100%+2.5rem)] flex-col">
        <div className="min-h-0 grow">{children}</div>
        <div className="flex-none border-t border-sand-200 bg-paper py-3">
          <p role="status" className="px-5 pb-2 text-sm text-ink-500">
            {view.countText}
          </p>
          <ul ref={strip} aria-label={view.heading} className="rail scroll-px-5 px-5">
            {view.cards.map((card) => (
              <li
                key={card.id}
                data-card={card.id}
                {...pointing(card.id)}
                className={`w-72 rounded-xl border p-2 ${card.id === highlighted ? 'border-ink-900' : 'border-sand-200'}`}
              >
                <CompactCard card={card} search={view.onward} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Sheet>
  )
}
