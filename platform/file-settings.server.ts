import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A setting may stand in a file that `NAME_FILE` names, so that a secret is in no environment: Docker, Kubernetes and systemd give them so.
 *
 * @param names of the settings
 * @returns all that is given, those from files without the line's end
 * @throws Error where both are given, or a file cannot be read or has nothing in it
 */
export function withFiles(
  env: Environment,
  names: ReadonlySet<string>,
  read = (path: string) => readFileSync(path, 'utf8'),
): Record<string, string> {
  const given = Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
  const values = Object.fromEntries(given)
  for (const [variable, path] of given) {
    const name = variable.replace(/_FILE$/, '')
    if (name === variable || !names.has(name)) continue
    if (values[name] !== undefined) throw complaint(variable, `not beside ${name}: one of the two`)
    values[name] = contentOf(variable, path, read)
  }
  return values
}

function contentOf(variable: string, path: string, read: (path: string) => string): string {
  let text: string
  try {
    text = read(path).replace(/\r?\n$/, '')
  } catch (error) {
    throw complaint(variable, `a file that can be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`)
  }
  if (text === '') throw complaint(variable, 'a file that is not empty')
  return text
}

const complaint = (variable: string, expected: string) =>
  new Error(`Bad configuration:\n  ${variable}: expected ${expected}`)
