import type { Step } from '../../scenario/scenario.ts'
import type { ContractView, WorldView } from '../../view/world-view.ts'
import { ContractFacts } from '../detail/contract-facts.tsx'
import { TroubleBox } from './trouble-box.tsx'
import { useDetail } from './use-detail.ts'

type Props = { contract: ContractView; view: WorldView; isBusy: boolean; onDo(steps: Step[]): void }

/** A contract: the right answers about it, and a button that spawns a child if it is a factory. */
export function ContractPanel({ contract, view, isBusy, onDo }: Props) {
  const { detail, trouble } = useDetail(contract.name, view)
  const spawn = () => onDo([{ do: 'spawn', factory: contract.name, children: [childName(contract.name, view)] }])
  return (
    <>
      {trouble ? <TroubleBox trouble={trouble} /> : null}
      {detail ? <ContractFacts contract={contract} detail={detail} view={view} /> : <p>Loading…</p>}
      {contract.kind === 'factory' ? (
        <div class="buttons">
          <button type="button" aria-disabled={isBusy} onClick={() => isBusy || spawn()}>
            Spawn a child
          </button>
        </div>
      ) : null}
    </>
  )
}

/** A name that is not in use yet. */
function childName(factory: string, { contracts }: WorldView): string {
  const taken = new Set(contracts.map(({ name }) => name))
  let number = 1
  while (taken.has(`${factory}Child${number}`)) number += 1
  return `${factory}Child${number}`
}
