import type { Auth } from '#domain/accounts/gateway.server.ts'

/** Hashes and compares each password once, because a hash takes 100 ms of a processor. */
export function comparedOnce(auth: Auth): Auth {
  const { hash, verify } = auth.passwords
  const passwords = {
    hash: once(hash, (text) => text),
    verify: once(verify, (tried) => JSON.stringify([tried.hash, tried.password])),
  }
  return { ...auth, passwords }
}

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
