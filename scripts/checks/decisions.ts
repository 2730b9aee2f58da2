import type { Source } from './sources.ts'

const FOLDER = 'docs/decisions/'
export const DECISION_LIST = `${FOLDER}README.md`

/** The headings of the list, in their order. */
const subjects = [
  'Code',
  'Tests',
  'Operation',
  'Pages',
  'Texts and languages',
  'Search and places',
  'Availability and bookings',
  'Money',
  'Listings and calendars',
  'Accounts and privacy',
  'People and notifications',
  'Photos and files',
]

type Decision = { path: string; number: string; title: string; subject: string; clause: string; replacedBy?: Replaced }
type Replaced = { how: string; number: string; file: string }

/** The list must match the decisions' heads, and a decision that replaces another must exist. */
export function decisions(sources: readonly Source[]): string[] {
  const files = sources.filter(({ path }) => isDecision(path))
  const listed = sources.find(({ path }) => path === DECISION_LIST)?.text ?? ''
  const problems = files.flatMap((source) => headProblems(source, files))
  if (problems.length > 0 || files.length === 0) return problems

  return listed === decisionList(sources)
    ? []
    : [`${DECISION_LIST}: not what the decisions say: run \`node scripts/decisions.ts\``]
}

/** The text of the list, made from the heads of the decisions. */
export function decisionList(sources: readonly Source[]): string {
  const read = sources
    .filter(({ path }) => isDecision(path))
    .flatMap((source) => decisionOf(source) ?? [])
    .toSorted(byNumber)
  const bySubject = subjects.map((subject) => ({ subject, its: read.filter((each) => each.subject === subject) }))
  const chapters = bySubject
    .filter(({ its }) => its.length > 0)
    .map(({ subject, its }) => `## ${subject}\n\n${its.map(lineOf).join('\n')}\n`)
  return [
    '# Decisions\n',
    'Printed by `node scripts/decisions.ts` from the head of each decision.\n',
    ...chapters,
  ].join('\n')
}

const byNumber = (one: Decision, other: Decision) => Number(one.number) - Number(other.number)

/** The list itself is no decision. */
export const isDecision = (path: string) => path.startsWith(FOLDER) && /\/\d{3}-[^/]+\.md$/.test(path)

function decisionOf({ path, text }: Source): Decision | undefined {
  const head = /^# (\d{3}) (.+)\n\nSubject: ([^.\n]+)\. (.+)\n/.exec(text)
  if (!head) return undefined

  const [, number = '', title = '', subject = '', clause = ''] = head
  const [, how = '', by, file = ''] = /^(Replaced(?: in part)? by) \[(\d{3})\]\(([^)]+)\)/m.exec(text) ?? []
  return { path, number, title, subject, clause, ...(by ? { replacedBy: { how, number: by, file } } : {}) }
}

function headProblems(source: Source, files: readonly Source[]): string[] {
  const decision = decisionOf(source)
  if (!decision)
    return [`${source.path}: begins with '# NNN Title', an empty line and 'Subject: … . What was decided.'`]

  const { path, number, subject, replacedBy } = decision
  return [
    ...(path.startsWith(`${FOLDER}${number}-`) ? [] : [`${path}: its title says ${number}`]),
    ...(subjects.includes(subject) ? [] : [`${path}: '${subject}' is no subject: ${subjects.join(', ')}`]),
    ...(replacedBy && !files.some((each) => each.path === FOLDER + replacedBy.file)
      ? [`${path}: replaced by ${replacedBy.file}, which is not there`]
      : []),
  ]
}

function lineOf({ path, number, title, clause, replacedBy }: Decision) {
  const note = replacedBy ? ` (${replacedBy.how.toLowerCase()} [${replacedBy.number}](${replacedBy.file}))` : ''
  return `- [${number}](${path.slice(FOLDER.length)}) **${title}**: ${clause}${note}`
}
