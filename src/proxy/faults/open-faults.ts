import type { FaultKind, Fault as SourceFault } from '../../model/fault.ts'
import type { ProxiedRequest } from '../request.ts'

type Fault = Omit<SourceFault, 'source'>

/** The faults of one source that are on. */
export type Faults = {
  /** Turns one on; of several, the first that meets a request decides. */
  add(fault: Fault): void
  /** Turns all off, those that have requests left too. */
  end(): void
  /** The fault that meets a request; it counts as met. */
  meet(asked: ProxiedRequest): FaultKind | undefined
}

export function openFaults(): Faults {
  let on: (Fault & { left: number })[] = []
  return {
    add: (fault) => on.push({ ...fault, left: fault.requests ?? Number.POSITIVE_INFINITY }),
    end() {
      on = []
    },
    meet(asked) {
      const fault = on.find((one) => meets(one, asked))
      if (!fault) return undefined
      fault.left -= 1
      on = on.filter(({ left }) => left > 0)
      return fault.kind
    },
  }
}

function meets({ path, method }: Fault, asked: ProxiedRequest): boolean {
  return (path === undefined || asked.path.includes(path)) && (method === undefined || asked.methods.includes(method))
}
