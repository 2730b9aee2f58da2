/**
 * A module that is loaded before a program's own code, and lets its clock be wrong; what it reads of the database's is right.
 *
 * @returns for `--import`
 */
export const shiftedClock = (ms: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Right = Date
    globalThis.Date = new Proxy(Right, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Right.now() + ${ms}], made),
      apply: () => new Right(Right.now() + ${ms}).toString(),
      get: (target, name, receiver) => name === 'now' ? () => Right.now() + ${ms} : Reflect.get(target, name, receiver),
    })`)}`
