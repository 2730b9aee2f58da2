import { Fragment, type ReactNode } from 'react'

const SLOT = '|'

/** Values for a text whose links `LinkedText` puts in. */
export const slots = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `${SLOT}${name}${SLOT}`]))

/** A text with links in it, in whichever order its language has them. @param text with `slots` for values */
export function LinkedText({ text, links }: { text: string; links: Readonly<Record<string, ReactNode>> }) {
  return text.split(SLOT).map((part, at) => (at % 2 === 1 ? <Fragment key={part}>{links[part]}</Fragment> : part))
}
