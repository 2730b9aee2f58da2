import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Pager, type PagerWords } from './pager.tsx'

type PagerProps = {
  /** The list's id on the page and the name of its page in the address. */
  name: string
  page: number
  pages: number
  words: PagerWords
}

/** One list among several on a page, under its title and with pages of its own. */
export function PagedSection({ title, children, ...pager }: PagerProps & { title: string; children: ReactNode }) {
  return (
    <section id={pager.name} aria-label={title} className="mb-10 scroll-mt-24">
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      {children}
      <SectionPager {...pager} />
    </section>
  )
}

/** The pager of one list among several; the other lists keep their page, and it scrolls to its own. */
export function SectionPager({ name, ...pager }: PagerProps) {
  const { pathname, search } = useLocation()
  const pageTo = (number: number) => {
    const params = new URLSearchParams(search)
    for (const passing of [name, 'show']) params.delete(passing)
    if (number > 1) params.set(name, String(number))
    return `${pathname}${params.size ? `?${params}` : ''}#${name}`
  }
  return <Pager {...pager} to={pageTo} />
}
