import { useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** A formula that a spreadsheet would run; an apostrophe makes it a text, as in the file. */
const FORMULA = /^'*[=+\-@＝＋－＠]/

const cellText = ({ textContent }: Element) => {
  const text = (textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  return FORMULA.test(text) && !/^-\d/.test(text) ? `'${text}` : text
}

/** Copies the table of the same part, as spreadsheets take it; there is none without script. */
export function CopyButton({ tableId, className }: { tableId: string; className: string }) {
  const { t } = useTranslation('reportPage')
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHydrated = useHydrated()
  if (!isHydrated) return null

  async function copy() {
    const rows = document.querySelectorAll(`#${tableId} tr`)
    const text = [...rows].map((row) => [...row.children].map(cellText).join('\t')).join('\n')
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), 4000)
  }
  return (
    <>
      <button type="button" onClick={() => void copy()} className={className}>
        {t('copy')}
      </button>
      <span role="status" className="text-sm text-leaf-700">
        {isCopied && t('copied')}
      </span>
    </>
  )
}
