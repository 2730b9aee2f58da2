import { chooseThings } from '#domain/admin/commands/choose-things.server.ts'
import { addressOfList, MAX_SELECTED, type SelectionList } from '#domain/admin/selection.ts'
import { ticks } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { sentIntent } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Form = Record<string, string>

/**
 * Adds what is ticked, or all that the list finds, to the admin's selection, and leads to it.
 *
 * @param findAll of the address's part that the form names, at most so many
 */
export async function choose(
  list: SelectionList,
  form: Form,
  findAll: (params: URLSearchParams, max: number) => Promise<readonly string[]>,
  context: Context,
) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const params = new URLSearchParams(form['params'] ?? '')
  const ids =
    sentIntent(form) === 'choose-all'
      ? await findAll(params, MAX_SELECTED + 1)
      : ticks.parse(form['thing'] ?? '').filter((id) => isId(id))
  const outcome = await chooseThings(db, { adminId: actorOf(context).userId, list, ids }, clock())
  if (outcome.ok)
    throw redirect(to(`/admin/selections/${outcome.value}?${new URLSearchParams({ of: params.toString() })}`))
  const problem = t(`selections:problems.${outcome.failure.reason}`, { max: MAX_SELECTED })
  return data({ view: null, choice: problem }, { status: outcome.failure.reason === 'nothing' ? 400 : 409 })
}

/** The list that a selection is of, where the admin has left it. */
export const backToList = (list: SelectionList, params: string) => {
  const own = new URLSearchParams(params).toString()
  return own ? `${addressOfList(list)}?${own}` : addressOfList(list)
}
