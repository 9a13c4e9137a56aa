import type { BindingAnswer } from '../../model/question.ts'
import type { ExplorerAnswer } from '../../view/world-view.ts'

type Props = {
  says: ExplorerAnswer
  binding: BindingAnswer | null
  state: string | undefined
  differences: readonly string[]
}

/** The explorer's answer beside the chain's; each difference has a sign and a sentence. */
export function ExplorerBesideChain({ says, binding, state, differences }: Props) {
  const rows: [string, string, string][] = [
    ['Coverage', yesNo(says.hasCoverage), yesNo(binding !== null)],
    ['Agreements', listText(says.agreements), binding ? `${binding.agreement} ${state}` : 'none'],
    ['Contract state', says.contractState, state ?? 'NOT_REGISTERED'],
  ]
  return (
    <section class="beside-chain">
      <h3>Explorer and chain</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Explorer</th>
            <th scope="col">Chain</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, explorer, chain]) => (
            <tr key={what} class={explorer === chain ? '' : 'differs'}>
              <th scope="row">{what}</th>
              <td>
                {explorer === chain ? null : <b class="differs-sign">≠ </b>}
                {explorer}
              </td>
              <td>{chain}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 ? (
        <p class="agrees">They agree.</p>
      ) : (
        <ul class="differences">
          {differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const listText = (agreements: ExplorerAnswer['agreements']) =>
  agreements.map(({ agreement, state }) => `${agreement} ${state}`).join(', ') || 'none'
