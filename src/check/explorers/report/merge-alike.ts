import { grouped } from '../../../platform/grouped.ts'
import type { ExplorerFinding } from '../explorer-check.ts'

/** Merges findings with the same known cause, or with the same wrong members, into the first of them. */
export function mergeAlike(findings: readonly ExplorerFinding[]): ExplorerFinding[] {
  const groups = grouped<ExplorerFinding, unknown>(findings, (finding) => causeOf(finding) ?? finding)
  return [...groups.values()].map(([first, ...alike]) => ({
    ...(first as ExplorerFinding),
    ...(alike.length > 0 && { alike }),
  }))
}

/** Key of a finding's cause: the wrong members, or what the explorer does, without the age of its answer in blocks. */
function causeOf({ breaks, rule, members, says, explained }: ExplorerFinding): string | undefined {
  if (says === undefined && breaks.some((one) => one.says !== undefined))
    return breaks.map(({ rule, says }) => `${rule} ${says?.replace(/\d+ blocks?/, '')}`).join()
  return members === undefined ? says : `${rule} ${members} ${explained}`
}
