import { useEffect, useState } from 'react'

const boxesOf = (form: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name=thing][form="${form}"]`)]

/** The boxes of a list's rows belong to the form by its id, and are counted where they are: React knows nothing of what is ticked. */
export function useTicked(form: string) {
  const [counts, setCounts] = useState({ ticked: 0, of: 0 })
  useEffect(() => {
    const count = () => {
      const boxes = boxesOf(form)
      setCounts({ ticked: boxes.filter(({ checked }) => checked).length, of: boxes.length })
    }
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  }, [form])
  const tickAll = (checked: boolean) => {
    const boxes = boxesOf(form)
    for (const box of boxes) box.checked = checked
    setCounts({ ticked: checked ? boxes.length : 0, of: boxes.length })
  }
  return { ...counts, tickAll }
}
