/**
 * Whether a password is among the 49,000 most common ones of published breaches (zxcvbn-ts, MIT), however its letters are written. The
 * list comes with the first question: 0.5 MB that no page needs.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read()
  return (await common).has(password.toLowerCase())
}

let common: Promise<ReadonlySet<string>> | undefined

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
