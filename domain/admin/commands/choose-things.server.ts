import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ChooseFailure } from '../errors.ts'
import { MAX_SELECTED, type SelectionList } from '../selection.ts'

type Choosing = { adminId: string; list: SelectionList; ids: readonly string[] }

/** Of the ids that a form names, those of things that the list has. */
const existing: Readonly<Record<SelectionList, (ids: readonly string[]) => RawBuilder<{ id: string }>>> = {
  people: (ids) => sql`select user_id as id from profiles where user_id = any(${ids}::uuid[]) and erased_at is null`,
  listings: (ids) => sql`select id from listings where id = any(${ids}::uuid[]) and not throwaway`,
  emails: (ids) => sql`select id from outgoing_emails where id = any(${ids}::uuid[])`,
}

/**
 * Adds things of a list to the selection that the admin has open there, or begins one; beyond its limit nothing is added.
 *
 * @returns the selection's id
 */
export function chooseThings(
  db: Db,
  { adminId, list, ids }: Choosing,
  now: Date,
): Promise<Result<string, ChooseFailure>> {
  return inTransaction(db, async (tx): Promise<Result<string, ChooseFailure>> => {
    // Two windows of one admin that add at once do not both fill the last place.
    await sql`select wait_for_turn('selection', ${adminId})`.execute(tx)
    const { rows } = await existing[list](ids).execute(tx)
    if (rows.length === 0) return fail({ reason: 'nothing' })
    const open = await tx
      .selectFrom('selections')
      .select('id')
      .where('admin_id', '=', adminId)
      .where('list', '=', list)
      .where('begun_at', 'is', null)
      .executeTakeFirst()
    const chosen = new Set([...(open ? await itemsOf(tx, open.id) : []), ...rows.map(({ id }) => id)])
    if (chosen.size > MAX_SELECTED) return fail({ reason: 'too-many' })
    const selectionId = open?.id ?? (await openSelection(tx, { adminId, list }, now))
    await tx
      .insertInto('selection_items')
      .values(rows.map(({ id }) => ({ selection_id: selectionId, thing_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(selectionId)
  })
}

async function itemsOf(tx: Tx, selectionId: string): Promise<string[]> {
  const items = await tx
    .selectFrom('selection_items')
    .select('thing_id')
    .where('selection_id', '=', selectionId)
    .execute()
  return items.map(({ thing_id }) => thing_id)
}

async function openSelection(tx: Tx, { adminId, list }: Omit<Choosing, 'ids'>, now: Date): Promise<string> {
  const id = newId(now.getTime())
  await tx.insertInto('selections').values({ id, admin_id: adminId, list, made_at: now }).execute()
  return id
}

type OwnSelection = { adminId: string; selectionId: string }

/** Takes things out of a selection that was not begun; one without any is removed. */
export function leaveOut(
  db: Db,
  { adminId, selectionId, ids }: OwnSelection & { ids: readonly string[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOpen(tx, { adminId, selectionId }))) return
    await sql`delete from selection_items where selection_id = ${selectionId} and thing_id = any(${ids}::uuid[])`.execute(
      tx,
    )
    await sql`delete from selections where id = ${selectionId}
      and not exists (select from selection_items where selection_id = ${selectionId})`.execute(tx)
  })
}

/** Lets all of them go; nothing was done. */
export async function dropSelection(db: Db, { adminId, selectionId }: OwnSelection): Promise<void> {
  await db
    .deleteFrom('selections')
    .where('id', '=', selectionId)
    .where('admin_id', '=', adminId)
    .where('begun_at', 'is', null)
    .execute()
}

/** @returns the list of an own selection that was not begun; null of any other */
export async function lockOpen(tx: Tx, { adminId, selectionId }: OwnSelection): Promise<SelectionList | null> {
  const selection = await tx
    .selectFrom('selections')
    .select('list')
    .where('id', '=', selectionId)
    .where('admin_id', '=', adminId)
    .where('begun_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return selection?.list ?? null
}
