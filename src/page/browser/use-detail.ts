import { useEffect, useState } from 'preact/hooks'
import type { Name } from '../../model/action.ts'
import type { ContractDetail, WorldView } from '../../view/world-view.ts'
import { readContract, type Trouble } from './server.ts'
import { troubleIn } from './use-world.ts'

/** The right answers about a contract, read again with every new view. The old ones stay until the new ones arrive. */
export function useDetail(contract: Name | undefined, view: WorldView | undefined) {
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
