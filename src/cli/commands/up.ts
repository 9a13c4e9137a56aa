import type { Roster } from '../../chain/play/roster.ts'
import { perform } from '../../conformance/run/perform.ts'
import { type Stage, type StageOptions, setStage } from '../../conformance/run/stage.ts'
import { findScenario } from '../find-scenario.ts'
import { type Interruption, watchSignals } from '../interruption.ts'

export type UpOptions = StageOptions & { json: boolean }

/** `harborcheck up`: a chain and its explorer, with a case played on it, until Ctrl-C or SIGTERM. */
export async function up(what: string | undefined, options: UpOptions): Promise<void> {
  const scenario = what === undefined ? undefined : await findScenario(what)
  const interruption = watchSignals()
  // Nobody knows how many blocks come: each costs a copy of the state.
  const stage = await setStage({ history: 1_000, ...options })
  try {
    const actors = scenario ? await playOut(stage, scenario, interruption) : {}
    process.stdout.write(options.json ? jsonText(stage, actors) : humanText(stage, actors))
    await interruption.interrupted
    // Being ended is how this command is meant to end.
    process.exitCode = 0
  } finally {
    await stage.close()
    interruption.dispose()
  }
}

type Actors = Record<string, { address: string; privateKey?: string }>

async function playOut(
  stage: Stage,
  scenario: Parameters<typeof perform>[1],
  { signal }: Interruption,
): Promise<Actors> {
  const story = await perform(stage, scenario)
  for (const step of scenario.steps) if (!signal.aborted) await story.play(step)
  return actorsOf(story.player.roster)
}

function actorsOf(roster: Roster): Actors {
  const entries = roster.entries().map(({ name, address }) => {
    const privateKey = roster.privateKeyOf(name)
    return [name, { address, ...(privateKey === undefined ? {} : { privateKey }) }] as const
  })
  return Object.fromEntries(entries)
}

function jsonText(stage: Stage, actors: Actors): string {
  return `${JSON.stringify({ ...direct(stage), actors }, null, 2)}\n`
}

/** People work with the chain itself, at the ports that they chose: nothing is written down. */
function direct({ environment, chain, explorer }: Stage): Stage['environment'] {
  return { ...environment, rpcUrl: chain.rpcUrl, explorerUrl: explorer.url }
}

function humanText(stage: Stage, actors: Actors): string {
  const { rpcUrl, explorerUrl, explorerPath, chainId, contracts, deploymentBlock } = direct(stage)
  const rows = [
    ['chain', `${rpcUrl} (chain id ${chainId})`],
    ['explorer', `${explorerUrl}/${explorerPath}/agreements`],
    ...Object.entries(contracts),
    ['deployment block', String(deploymentBlock)],
    ...Object.entries(actors).map(([name, { address, privateKey }]) => [
      name,
      `${address}${privateKey ? `  key ${privateKey}` : ''}`,
    ]),
  ]
  const width = Math.max(...rows.map(([label = '']) => label.length))
  const lines = rows.map(([label = '', value]) => `  ${label.padEnd(width)}  ${value}`)
  return `${lines.join('\n')}\n\nCtrl-C ends it.\n`
}
