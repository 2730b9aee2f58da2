import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'

const tabs = ['all', 'sort', 'price', 'rooms', 'amenities', 'more'] as const
export type Tab = (typeof tabs)[number]

type Props = { tab: Tab; onTab: (tab: Tab) => void; isHydrated: boolean }

const shape =
  'flex min-h-11 flex-none items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-500 hover:text-ink-900 aria-selected:border-ink-900 aria-selected:text-ink-900'

/** Links to the sections before the script, and ARIA tabs with it. */
export function Tabs({ tab, onTab, isHydrated }: Props) {
  const { t } = useTranslation('filters')
  const row = 'rail sticky top-[4.25rem] z-10 gap-1 border-b border-sand-200 bg-paper px-5 pt-1 sm:px-7'

  if (!isHydrated) {
    return (
      <nav aria-label={t('tabs.label')} className={row}>
        {tabs.slice(1).map((each) => (
          <a key={each} href={`#filters-${each}`} className={shape}>
            {t(`tabs.${each}`)}
          </a>
        ))}
      </nav>
    )
  }
  return (
    <div role="tablist" aria-label={t('tabs.label')} className={row}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`filters-tab-${each}`}
          aria-selected={each === tab}
          aria-controls="filters-panel"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
          onKeyDown={(event) => move(event, each, onTab)}
          className={shape}
        >
          {t(`tabs.${each}`)}
        </button>
      ))}
    </div>
  )
}

function move(event: KeyboardEvent<HTMLButtonElement>, from: Tab, onTab: (tab: Tab) => void): void {
  const at = tabs.indexOf(from)
  const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  const index = (target + tabs.length) % tabs.length
  onTab(tabs[index]!)
  const button = event.currentTarget.parentElement?.children[index]
  if (button instanceof HTMLElement) button.focus()
}
