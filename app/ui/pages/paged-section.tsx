import { useLocation } from 'react-router'
import { Pager, type PagerWords } from './pager.tsx'

type Props = {
  /** The list's id on the page and the name of its page in the address. */
  name: string
  page: number
  pages: number
  words: PagerWords
}

/**
 * The pages of one list among several on a page. The other lists stay on theirs; each page leads to the list itself, so that
 * the next begins where this one began, with script and without.
 */
export function SectionPager({ name, ...pager }: Props) {
  const { pathname, search } = useLocation()
  const pageTo = (number: number) => {
    const params = new URLSearchParams(search)
    for (const passing of [name, 'show']) params.delete(passing)
    if (number > 1) params.set(name, String(number))
    return `${pathname}${params.size ? `?${params}` : ''}#${name}`
  }
  if (pager.pages <= 1) return null
  return (
    <div className="mt-6">
      <Pager {...pager} to={pageTo} />
    </div>
  )
}
