import type { Name } from '../../model/action.ts'
import type { Cluster } from './clusters.ts'
import type { Box, Edge, Layout, Point } from './layout.ts'

/** How far beside links and deployments the less usual lines end, in parts of the height. */
const OFF = 0.2

/**
 * Where lines leave and reach a box. `off`: how far beside its usual place, in parts of the height, so that a less usual line
 * does not cover a link or a deployment. Default 0.
 */
export type Ends = { out(box: Box, off?: number): Point; in(box: Box, off?: number): Point }

/** Draws the lines between the placed boxes. */
export function edgesOf(
  { contracts, agreements, adopters }: Pick<Layout, 'contracts' | 'agreements' | 'adopters'>,
  cluster: Cluster,
  ends: Ends,
): Edge[] {
  const contractOf = new Map(contracts.map((node) => [node.contract.name, node]))
  const agreementOf = new Map(agreements.map((node) => [node.agreement.name, node]))
  const edges: Edge[] = []
  for (const node of contracts) {
    const { name, deployer, excluded, link, sender, callee, earlier } = node.contract
    const parent = deployer === null ? undefined : contractOf.get(deployer)
    if (parent && deployer !== null) {
      const kind = excluded ? 'excluded' : 'deployed'
      edges.push({ kind, from: ends.out(parent), to: ends.in(node), ends: [deployer, name] })
    }
    // Where the sender created the deployer too, that line says it.
    const account = sender === null || parent?.above === sender ? undefined : contractOf.get(sender)
    if (account && sender !== null)
      edges.push({ kind: 'sent', from: ends.out(account, -OFF), to: ends.in(node, -OFF), ends: [sender, name] })
    const called = callee === null || callee === deployer ? undefined : contractOf.get(callee)
    if (called && callee !== null)
      edges.push({ kind: 'called', from: ends.out(called, OFF), to: ends.in(node, OFF), ends: [callee, name] })
    for (const before of earlier) {
      const agreement = agreementOf.get(before)
      if (agreement)
        edges.push({ kind: 'earlier', from: ends.in(node, -OFF), to: ends.out(agreement, -OFF), ends: [name, before] })
    }
    const agreement = link && agreementOf.get(link.agreement)
    if (agreement)
      edges.push({ kind: 'link', from: ends.in(node), to: ends.out(agreement), ends: [name, link.agreement] })
  }
  for (const node of agreements) {
    const { name, scope } = node.agreement
    for (const account of new Set(scope.map((entry) => entry.account))) {
      const contract = contractOf.get(account)
      if (!contract || contract.contract.link?.agreement === name) continue
      edges.push({
        kind: 'names',
        from: ends.out(node, OFF),
        to: ends.in(contract, OFF),
        label: 'names',
        ends: [name, account],
      })
    }
  }
  edges.push(...adoptionEdges(agreements, adopters, cluster, ends))
  return edges
}

function adoptionEdges(
  agreements: Layout['agreements'],
  adopters: Layout['adopters'],
  cluster: Cluster,
  ends: Ends,
): Edge[] {
  const nodeOf = new Map(adopters.map((node) => [node.adopter, node]))
  const adopted = new Map<Name, Name | null>(cluster.adopters.map(({ adopter, agreement }) => [adopter, agreement]))
  return agreements.flatMap((node) => {
    const { name, owner, adoptedBy } = node.agreement
    return [...new Set([owner, ...adoptedBy])].flatMap((account): Edge[] => {
      const from = nodeOf.get(account)
      if (!from) return []
      const kind = adopted.get(account) === name ? 'adopts' : 'owns'
      const label = kind === 'adopts' && account === owner ? 'owns, adopts' : kind
      return [{ kind, from: ends.out(from), to: ends.in(node), label, ends: [account, name] }]
    })
  })
}
