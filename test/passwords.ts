import type { Auth } from '#domain/accounts/gateway.server.ts'
import { hashPassword, verifyPassword } from '#platform/password-hash.server.ts'

/** Of all files that a process of the tests runs: they log in the same people of the demo. */
const passwords = {
  hash: once(hashPassword, (text) => text),
  verify: once(verifyPassword, (tried) => JSON.stringify([tried.hash, tried.password])),
}

/** Hashes and compares each password once, because a hash takes 100 ms of a processor. */
export const comparedOnce = (auth: Auth): Auth => ({ ...auth, passwords })

function once<Input, Output>(
  work: (input: Input) => Promise<Output>,
  nameOf: (input: Input) => string,
): (input: Input) => Promise<Output> {
  const known = new Map<string, Promise<Output>>()
  return (input) => {
    const name = nameOf(input)
    const found = known.get(name) ?? work(input)
    known.set(name, found)
    return found
  }
}
