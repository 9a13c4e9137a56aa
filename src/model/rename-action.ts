import * as z from 'zod'
import { type Action, descriptorOf } from './action.ts'
import { type Name, name, newName } from './parts.ts'

/** Replaces an action's names. If its default sender is an account of the scenario, it is written out under its new name. */
export function renameAction(action: Action, to: (name: Name) => Name): Action {
  const { schema, sender } = descriptorOf(action)
  const sent = 'by' in action || typeof sender !== 'string' ? action : { ...action, by: sender }
  return replaceNames(sent, schema, to) as Action
}

export const createdBy = (action: Action): Name[] => namesIn(action).created

/** Collects the names in an action, with repetitions: those that it creates, and all others. */
export function namesIn(action: Action): { created: Name[]; used: Name[] } {
  const created: Name[] = []
  const used: Name[] = []
  replaceNames(action, descriptorOf(action).schema, (one, isNew) => {
    if (isNew) created.push(one)
    else used.push(one)
    return one
  })
  return { created, used }
}

/** Replaces the names in a value, which its schema locates. */
function replaceNames(
  value: unknown,
  schema: z.core.$ZodType | undefined,
  to: (name: Name, isNew: boolean) => Name,
): unknown {
  if (value === undefined || value === null) return value
  if (schema === name || schema === newName) return to(value as Name, schema === newName)
  if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable)
    return replaceNames(value, schema.unwrap(), to)
  if (schema instanceof z.ZodArray) return (value as unknown[]).map((item) => replaceNames(item, schema.element, to))
  if (!(schema instanceof z.ZodObject)) return value
  const members = Object.entries(value).map(([key, member]) => [key, replaceNames(member, schema.shape[key], to)])
  return Object.fromEntries(members)
}
