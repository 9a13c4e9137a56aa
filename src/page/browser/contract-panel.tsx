import { useEffect, useState } from 'preact/hooks'
import type { Name } from '../../model/action.ts'
import type { Step } from '../../scenario/scenario.ts'
import type { ContractDetail, ContractView, WorldView } from '../../view/world-view.ts'
import { ContractFacts } from '../detail/contract-facts.tsx'
import { readContract, type Trouble } from './server.ts'
import { TroubleBox } from './trouble-box.tsx'
import { troubleIn } from './use-world.ts'

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

/** Picks an unused name. */
function childName(factory: string, { contracts }: WorldView): string {
  const taken = new Set(contracts.map(({ name }) => name))
  let number = 1
  while (taken.has(`${factory}Child${number}`)) number += 1
  return `${factory}Child${number}`
}

/** Reads the right answers about a contract, again with every new view. The old ones stay until the new ones arrive. */
function useDetail(contract: Name | undefined, view: WorldView | undefined) {
  const [detail, setDetail] = useState<ContractDetail>()
  const [trouble, setTrouble] = useState<Trouble>()
  useEffect(() => {
    if (contract === undefined || view === undefined) return
    let isWanted = true
    readContract(contract).then(
      (answer) => {
        if (!isWanted) return
        setDetail(answer)
        setTrouble(undefined)
      },
      (error) => {
        if (isWanted) setTrouble(troubleIn(error))
      },
    )
    return () => {
      isWanted = false
    }
  }, [contract, view])
  return { detail: detail?.name === contract ? detail : undefined, trouble }
}
