import type { Name } from '../../model/action.ts'
import type { AgreementView, ContractView, WorldView } from '../world-view.ts'

/** A connected part of the drawing: contracts, agreements and adopters that lines connect. */
export type Cluster = {
  contracts: ContractView[]
  agreements: AgreementView[]
  adopters: { adopter: Name; agreement: Name | null }[]
}

/** Splits a world into its connected parts, in the order of its contracts. */
export function clustersOf({ contracts, agreements, adoptions }: WorldView): Cluster[] {
  const { find, join } = groups()
  const isContract = new Set(contracts.map(({ name }) => name))
  const isAgreement = new Set(agreements.map(({ name }) => name))
  for (const { name, deployer, sender, callee, link, earlier } of contracts) {
    for (const other of [deployer, sender, callee])
      if (other !== null && isContract.has(other)) join(`contract ${name}`, `contract ${other}`)
    for (const agreement of earlier) if (isAgreement.has(agreement)) join(`contract ${name}`, `agreement ${agreement}`)
    if (link) join(`contract ${name}`, `agreement ${link.agreement}`)
  }
  // Only adopters are drawn: an owner that adopted none of its agreements does not connect them.
  const adopting = adoptions.filter(({ agreement }) => agreement !== null)
  const adopters = new Set(adopting.map(({ adopter }) => adopter))
  for (const { name, scope, owner } of agreements) {
    for (const { account } of scope) if (isContract.has(account)) join(`agreement ${name}`, `contract ${account}`)
    if (adopters.has(owner)) join(`agreement ${name}`, `account ${owner}`)
  }
  for (const { adopter, agreement } of adopting) join(`account ${adopter}`, `agreement ${agreement}`)
  const clusters = new Map<string, Cluster>()
  const clusterOf = (key: string) => {
    const root = find(key)
    const known = clusters.get(root) ?? { contracts: [], agreements: [], adopters: [] }
    clusters.set(root, known)
    return known
  }
  for (const contract of contracts) clusterOf(`contract ${contract.name}`).contracts.push(contract)
  for (const agreement of agreements) clusterOf(`agreement ${agreement.name}`).agreements.push(agreement)
  for (const adoption of adopting) clusterOf(`account ${adoption.adopter}`).adopters.push(adoption)
  return [...clusters.values()]
}

/** A union-find: `find` returns the representative of a key's group. */
function groups() {
  const above = new Map<string, string>()
  const find = (key: string): string => {
    let root = key
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    for (let each = key; each !== root; ) {
      const next = above.get(each) ?? root
      above.set(each, root)
      each = next
    }
    return root
  }
  const join = (one: string, other: string) => {
    const [first, second] = [find(one), find(other)]
    if (first !== second) above.set(first, second)
  }
  return { find, join }
}
