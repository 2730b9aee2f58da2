import { isDay } from '#kernel/dates.ts'
import { piecesOf, type Text } from './text.ts'

/** The front matter stands above a text, between two lines of `---`. */
type FrontMatter = Pick<Text, 'title' | 'description' | 'updated' | 'topic' | 'keywords' | 'related'>

const known = new Set(['title', 'description', 'updated', 'topic', 'keywords', 'related'])

/**
 * Each line is `name: value`; lists are written with commas.
 *
 * @throws Error without front matter, for an unknown name, or without title, description or date
 */
export function splitFrontMatter(file: string): { front: FrontMatter; markdown: string } {
  const [, head, markdown] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  if (head === undefined || markdown === undefined) throw new Error('a text begins with its title between lines of ---')
  const entries = new Map(head.split('\n').map(entryOf))
  const need = (name: string) => {
    const value = entries.get(name)
    if (!value) throw new Error(`'${name}' is missing`)
    return value
  }
  const updated = need('updated')
  if (!isDay(updated)) throw new Error(`'${updated}' is no day`)
  const front = {
    title: piecesOf(need('title')),
    description: piecesOf(need('description')),
    updated,
    topic: entries.get('topic') ?? null,
    keywords: listOf(entries.get('keywords')),
    related: listOf(entries.get('related')),
  }
  return { front, markdown }
}

function entryOf(line: string): [string, string] {
  const [, name = '', value = ''] = /^(\w+): +(.*)$/.exec(line) ?? []
  if (!known.has(name)) throw new Error(`'${line}' is no entry of a text`)
  return [name, value.trim()]
}

const listOf = (value = '') =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
