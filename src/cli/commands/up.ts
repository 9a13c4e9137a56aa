import { performSideBySide } from '../../conformance/run/perform-side-by-side.ts'
import { type Stage, type StageOptions, setStage } from '../../conformance/run/stage.ts'
import { UsageError } from '../../errors.ts'
import { type Network, turnsOf } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { findScenario } from '../find-scenario.ts'
import { type Interruption, watchSignals } from '../interruption.ts'
import { type Actors, actorsOf, direct, networkText, type Shown } from '../network-text.ts'

export type UpOptions = StageOptions & {
  json: boolean
  /** How many networks, 1 or 2. Default: as many as the case is told on. */
  networks?: number
}

/** `harborcheck up`: a chain and its explorer, or two of each, with a case played on it, until Ctrl-C or SIGTERM. */
export async function up(what: string | undefined, options: UpOptions): Promise<void> {
  const scenario = what === undefined ? undefined : await findScenario(what)
  const networks = networksOf(scenario, options)
  const interruption = watchSignals()
  // Nobody knows how many blocks come: each costs a copy of the state.
  const stage = await setStage({ history: 1_000, ...options })
  try {
    const stages = networks.includes('elsewhere') ? [stage, await stage.elsewhere()] : [stage]
    const actors = scenario ? await playOut(stage, scenario, interruption) : undefined
    const shown = stages.map((one, place) => ({
      environment: direct(one),
      actors: actors?.[networks[place] as Network] ?? {},
    }))
    process.stdout.write(options.json ? jsonText(shown) : humanText(shown))
    await interruption.interrupted
    // Being ended is how this command is meant to end.
    process.exitCode = 0
  } finally {
    await stage.close()
    interruption.dispose()
  }
}

function networksOf(scenario: Scenario | undefined, { networks }: UpOptions): Network[] {
  if (scenario?.elsewhere && networks === 1) {
    throw new UsageError(`${scenario.id} is told on two networks`, {
      next: 'leave --networks out, or say --networks 2',
    })
  }
  return scenario?.elsewhere || networks === 2 ? ['here', 'elsewhere'] : ['here']
}

async function playOut(stage: Stage, scenario: Scenario, { signal }: Interruption): Promise<Record<Network, Actors>> {
  const { on, play } = await performSideBySide(stage, scenario)
  for (const { network, step } of turnsOf(scenario)) if (!signal.aborted) await play(network, step)
  const elsewhere = scenario.elsewhere ? actorsOf(on.elsewhere.player.roster) : {}
  return { here: actorsOf(on.here.player.roster), elsewhere }
}

/** One network is an object; two are a list of such objects, `networks`. */
function jsonText(shown: readonly Shown[]): string {
  const networks = shown.map(({ environment, actors }) => ({ ...environment, actors }))
  return `${JSON.stringify(networks.length > 1 ? { networks } : networks[0], null, 2)}\n`
}

function humanText(shown: readonly Shown[]): string {
  return `${shown.map(networkText).join('\n\n')}\n\nCtrl-C ends ${shown.length > 1 ? 'both' : 'it'}.\n`
}
