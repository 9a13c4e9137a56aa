import type { Action, BountyTerms, ChainRef, ContractKind, Name } from '../model/action.ts'
import type { Deploy } from '../model/actions/deploy-action.ts'
import type { FakeEvent } from '../model/actions/fake-event-action.ts'
import type { RegistryAction } from '../model/actions/registry-operations.ts'
import type { Spawn } from '../model/actions/spawn-action.ts'
import type { Fault, FaultKind, Source } from '../model/fault.ts'
import type { NodeName, ScenarioNode } from '../model/node.ts'
import type { ChildContractScope } from '../model/protocol.ts'
import type { Quirk, QuirkKind } from '../model/quirk.ts'
import { isOpenReading, type Level, levels, type RuleId, rules } from '../model/rules.ts'
import { type AgreementOptions, type Covers, entriesOf, newAgreement } from './new-agreement.ts'
import type { Ask, DeadlineName, Scenario, Step, ValueEstimate } from './scenario.ts'

/** Questions, one by one or in lists. */
type Questions = (Ask['questions'][number] | Ask['questions'])[]

/** Questions before and after a change, or with the same answers at all times. */
type RaceQuestions = { before: Questions; after: Questions } | { always: Questions }

/** Options of every transaction: its sender (default: the account whose role allows it), and the error it reverts with. */
export type TransactionOptions = { by?: Name; reverts?: string }

/** Options of a covered factory: those of its agreement, and the children that it makes before. Default: none. */
type FactoryOptions = Omit<AgreementOptions, 'covers'> & { children?: Name | Name[] }

/** An operation of the attack registry, or several at once: those of {@link ScenarioBuilder.underAttack} or `runOut`. */
type AgreementStep = RegistryAction['do'] | 'underAttack' | 'runOut'

/** Seconds of a day. */
export const DAY = 86_400

/** Builds a scenario step by step: every method appends steps and returns the builder, {@link ScenarioBuilder.build} ends it. */
export class ScenarioBuilder {
  readonly #id: string
  #title: string
  #rules: RuleId[] = []
  #startsAt: number | undefined
  #values: ValueEstimate[] = []
  #elsewhere: Step[] | undefined
  #subjectEnvironment: Scenario['subjectEnvironment']
  #node: ScenarioNode | undefined
  readonly #steps: Step[] = []

  constructor(id: string, title: string) {
    this.#id = id
    this.#title = title
  }

  /** Replaces the title. */
  title(title: string): this {
    this.#title = title
    return this
  }

  /** Sets the rules that the scenario is about. Its level is the least binding of theirs. */
  about(...rules: RuleId[]): this {
    this.#rules = rules
    return this
  }

  /** Sets the timestamp at which the scenario starts, seconds. */
  startsAt(timestamp: number): this {
    this.#startsAt = timestamp
    return this
  }

  /** Adds estimates for the explorer's value fields. */
  valued(...values: ValueEstimate[]): this {
    this.#values.push(...values)
    return this
  }

  /** Sets the steps of the other network; both networks use the same names. */
  elsewhere(part: (builder: ScenarioBuilder) => ScenarioBuilder): this {
    this.#elsewhere = part(new ScenarioBuilder(this.#id, this.#title)).#steps
    return this
  }

  /** Sets the subject's chain id to the other network's, which contradicts the node. */
  withOtherChainId(): this {
    this.#subjectEnvironment = { chainId: 'elsewhere' }
    return this
  }

  /** Makes the subject's node act as this software, whose limits of `eth_getLogs` `limits` replace. */
  behindNode(software: NodeName, limits: Omit<ScenarioNode, 'software'> = {}): this {
    this.#node = { software, ...limits }
    return this
  }

  do(...steps: Step[]): this {
    this.#steps.push(...steps)
    return this
  }

  /** Appends the steps of `part`. */
  append(part: (builder: ScenarioBuilder) => ScenarioBuilder): this {
    part(this)
    return this
  }

  /** Appends the steps of `part` for each item. */
  each<Item>(items: readonly Item[], part: (builder: this, item: Item, index: number) => ScenarioBuilder): this {
    items.forEach((item, index) => {
      part(this, item, index)
    })
    return this
  }

  /** Deploys a contract by an account's creation transaction, or several of one kind one after another. */
  deploy(
    contracts: Name | Name[],
    kind: ContractKind = 'vault',
    more: Omit<Deploy, 'do' | 'contract' | 'kind'> = {},
  ): this {
    return this.do(...[contracts].flat().map((contract): Deploy => ({ do: 'deploy', contract, kind, ...more })))
  }

  /** Deploys contracts one after another. Keys are the contracts. */
  deployEach(kinds: Record<Name, ContractKind>): this {
    return this.each(Object.entries(kinds), (builder, [contract, kind]) => builder.deploy(contract, kind))
  }

  /** Deploys one child by a factory, or several in one call. By `create3` the proxy of `vault` is `vaultProxy` by default. */
  spawn(
    children: Name | Name[],
    factory: Name,
    more: Omit<Spawn, 'do' | 'factory' | 'children'> & TransactionOptions = {},
  ): this {
    const names = [children].flat()
    const proxies = more.method === 'create3' ? { proxies: names.map((name) => `${name}Proxy`) } : {}
    return this.do({ do: 'spawn', factory, children: names, ...proxies, ...more })
  }

  /** Deploys a child by each factory, one call after another. Keys are the children. */
  spawnEach(factories: Record<Name, Name>): this {
    return this.each(Object.entries(factories), (builder, [child, factory]) => builder.spawn(child, factory))
  }

  /** Creates an agreement and, unless `commitment` is 0, sets its commitment window. */
  agreement(agreement: Name, options: AgreementOptions): this {
    const { commitment = 30 * DAY } = options
    this.do(newAgreement(agreement, options))
    return commitment === 0 ? this : this.commit(agreement, commitment)
  }

  /** Creates agreements one by one, each over its accounts, all with the same options. */
  agreements(covers: Record<Name, Covers>, options: Omit<AgreementOptions, 'covers'> = {}): this {
    return this.each(Object.entries(covers), (builder, [agreement, its]) =>
      builder.agreement(agreement, { covers: its, ...options }),
    )
  }

  /** Like {@link agreements}, with all of them under attack. */
  attackableAgreements(covers: Record<Name, Covers>, options: Omit<AgreementOptions, 'covers'> = {}): this {
    return this.agreements(covers, options).underAttack(...Object.keys(covers))
  }

  /** Creates an agreement and puts it under attack. */
  attackableAgreement(agreement: Name, options: AgreementOptions): this {
    return this.agreement(agreement, options).underAttack(agreement)
  }

  adopt(adopter: Name, agreement: Name | null): this {
    return this.do({ do: 'adopt', adopter, agreement })
  }

  /** Emits an event of the attack registry from another contract. */
  fakeEvent(event: FakeEvent['event'], agreement: Name, about: Pick<FakeEvent, 'contract' | 'state'>): this {
    return this.do({ do: 'fakeEvent', event, agreement, ...about })
  }

  /** Extends the commitment window until `seconds` after the action's own block. */
  commit(agreement: Name, seconds: number, options: TransactionOptions = {}): this {
    return this.do({ do: 'extendCommitmentWindow', agreement, seconds, ...options })
  }

  /** Calls the attack registry for an agreement, one operation a block, in this order. */
  lifecycle(agreement: Name, ...operations: RegistryAction['do'][]): this {
    return this.do(...operations.map((operation) => ({ do: operation, agreement })))
  }

  /** Calls the attack registry for an agreement with a given sender or an expected revert. */
  attempt(operation: RegistryAction['do'], agreement: Name, options: TransactionOptions): this {
    return this.do({ do: operation, agreement, ...options })
  }

  /** Requests the promotion of an agreement and waits until its countdown ends. */
  runOut(agreement: Name): this {
    return this.lifecycle(agreement, 'promote').waitUntil('countdownEnd', agreement)
  }

  /** Requests attack mode for each agreement and approves it. */
  underAttack(...agreements: Name[]): this {
    for (const agreement of agreements) this.lifecycle(agreement, 'requestUnderAttack', 'approveAttack')
    return this
  }

  /** Deploys `vault` and creates `agreementA`, which covers it. An `owner` among the options deploys the vault too. */
  coveredVault(options: Omit<AgreementOptions, 'covers'> = {}): this {
    const by = options.owner === undefined ? {} : { by: options.owner }
    return this.deploy('vault', 'vault', by).agreement('agreementA', { covers: ['vault'], ...options })
  }

  /** Like {@link coveredVault}, with attack mode requested for `agreementA`. */
  requestedVault(options: Omit<AgreementOptions, 'covers'> = {}): this {
    return this.coveredVault(options).lifecycle('agreementA', 'requestUnderAttack')
  }

  /** Like {@link coveredVault}, with `agreementA` under attack. */
  attackableVault(options: Omit<AgreementOptions, 'covers'> = {}): this {
    return this.coveredVault(options).underAttack('agreementA')
  }

  /** Like {@link coveredVault}, with the promotion of `agreementA` requested. */
  countingDownVault(options: Omit<AgreementOptions, 'covers'> = {}): this {
    return this.attackableVault(options).lifecycle('agreementA', 'promote')
  }

  /** Deploys `factory`, which makes these children in one call. */
  factoryWith(children: Name | Name[]): this {
    return this.deploy('factory', 'factory').spawn(children, 'factory')
  }

  /** Deploys `factory`, with `children` if given, and creates `agreementA`, which covers it with this scope. */
  coveredFactory(scope: ChildContractScope, { children, ...options }: FactoryOptions = {}): this {
    if (children === undefined) this.deploy('factory', 'factory')
    else this.factoryWith(children)
    return this.agreement('agreementA', { covers: { factory: scope }, ...options })
  }

  /** Like {@link coveredFactory}, with `agreementA` under attack. */
  attackableFactory(scope: ChildContractScope, options: FactoryOptions = {}): this {
    return this.coveredFactory(scope, options).underAttack('agreementA')
  }

  addAccounts(agreement: Name, covers: Covers, chain: ChainRef = 'home', options: TransactionOptions = {}): this {
    return this.do({ do: 'addAccounts', agreement, chain, accounts: entriesOf(covers), ...options })
  }

  removeAccounts(agreement: Name, accounts: Name[], chain: ChainRef = 'home', options: TransactionOptions = {}): this {
    const entries = accounts.map((account) => ({ account }))
    return this.do({ do: 'removeAccounts', agreement, chain, accounts: entries, ...options })
  }

  /** Waits until the commitment window ends, and removes accounts. */
  removeAtCommitmentEnd(agreement: Name, accounts: Name[]): this {
    return this.waitUntil('commitmentEnd', agreement).removeAccounts(agreement, accounts)
  }

  /** Adds a chain with these accounts, or replaces all accounts of a chain that the agreement has. */
  setChain(agreement: Name, covers: Covers, chain: ChainRef = 'home', options: TransactionOptions = {}): this {
    return this.do({ do: 'addOrSetChains', agreement, chains: [{ chain, accounts: entriesOf(covers) }], ...options })
  }

  setTerms(agreement: Name, terms: Partial<BountyTerms>, options: TransactionOptions = {}): this {
    return this.do({ do: 'setBountyTerms', agreement, terms, ...options })
  }

  setURI(agreement: Name, agreementURI: string, options: TransactionOptions = {}): this {
    return this.do({ do: 'setAgreementURI', agreement, agreementURI, ...options })
  }

  /** Puts all actions of `part` into one block. */
  sameBlock(part: (builder: ScenarioBuilder) => ScenarioBuilder): this {
    const actions = part(new ScenarioBuilder(this.#id, this.#title)).#steps as Action[]
    return this.do({ do: 'sameBlock', actions })
  }

  /** Puts all actions of `part` into one block, with the timestamp of the block before. */
  sameSecond(part: (builder: ScenarioBuilder) => ScenarioBuilder): this {
    const actions = part(new ScenarioBuilder(this.#id, this.#title)).#steps as Action[]
    return this.do({ do: 'sameBlock', sameSecond: true, actions })
  }

  wait(seconds: number): this {
    return this.do({ do: 'wait', seconds })
  }

  /** Mines empty blocks, each a second after the one before. */
  emptyBlocks(count: number): this {
    for (let mined = 0; mined < count; mined++) this.wait(1)
    return this
  }

  waitUntil(deadline: DeadlineName, agreement: Name, offset = 0): this {
    return this.do({ do: 'waitUntil', deadline, agreement, offset })
  }

  /** Starts a fault of a source; `limits` restrict it to some requests. Default: all. */
  fault(source: Source, kind: FaultKind, limits: Omit<Fault, 'source' | 'kind'> = {}): this {
    return this.do({ do: 'fault', source, kind, ...limits })
  }

  /** Starts a fault of the node for each of these methods. */
  failMethods(kind: FaultKind, ...methods: readonly string[]): this {
    return this.each(methods, (builder, method) => builder.fault('node', kind, { method }))
  }

  endFaults(): this {
    return this.do({ do: 'endFaults' })
  }

  /** Starts a quirk of the explorer; `limits` set its extent. */
  quirk(kind: QuirkKind, limits: Omit<Quirk, 'kind'> = {}): this {
    return this.do({ do: 'quirk', kind, ...limits })
  }

  endQuirks(): this {
    return this.do({ do: 'endQuirks' })
  }

  /** Mines the actions of `part`, waits until the explorer has indexed them, and undoes them by a reorganisation. */
  undone(part: (builder: ScenarioBuilder) => ScenarioBuilder): this {
    const actions = part(new ScenarioBuilder(this.#id, this.#title)).#steps as Action[]
    return this.do({ do: 'undone', actions })
  }

  /** Leaves the actions of `part` pending in the node: no block includes them. */
  pending(part: (builder: ScenarioBuilder) => ScenarioBuilder): this {
    const actions = part(new ScenarioBuilder(this.#id, this.#title)).#steps as Action[]
    return this.do({ do: 'pending', actions })
  }

  /** Replaces the latest blocks by a reorganisation, by default with as many empty ones with the same timestamps. */
  reorganise(
    blocks: number,
    {
      by,
      ...options
    }: { by?: (branch: ScenarioBuilder) => ScenarioBuilder; newBlocks?: number; secondsLater?: number } = {},
  ): this {
    const actions = by && { actions: by(new ScenarioBuilder(this.#id, this.#title)).#steps as Action[] }
    return this.do({ do: 'reorganise', blocks, ...actions, ...options })
  }

  ask(...questions: Questions): this {
    return this.do({ do: 'ask', questions: questions.flat() })
  }

  /** Waits for so many seconds and asks. */
  askAfter(seconds: number, ...questions: Questions): this
  /** Takes an agreement one step on and asks. */
  askAfter(step: AgreementStep, agreement: Name, ...questions: Questions): this
  askAfter(after: number | AgreementStep, ...rest: unknown[]): this {
    if (typeof after === 'number') return this.wait(after).ask(...(rest as Questions))
    const [agreement, ...questions] = rest as [Name, ...Questions]
    if (after === 'underAttack' || after === 'runOut') this[after](agreement)
    else this.lifecycle(agreement, after)
    return this.ask(...questions)
  }

  /** Ends the quirks and asks. */
  askAfterQuirks(...questions: Questions): this {
    return this.endQuirks().ask(...questions)
  }

  /** Asks while the faults last, and ends them. */
  askDuringFaults(...questions: Questions): this {
    return this.ask(...questions).endFaults()
  }

  /** Ends the faults and asks. */
  askAfterFaults(...questions: Questions): this {
    return this.endFaults().ask(...questions)
  }

  /** Asks while the quirks last, and again after their end. */
  askDuringAndAfterQuirks(...questions: Questions): this {
    return this.ask(...questions).askAfterQuirks(...questions)
  }

  /** Asks while the faults last, and again after their end. */
  askDuringAndAfterFaults(...questions: Questions): this {
    return this.askDuringFaults(...questions).ask(...questions)
  }

  /**
   * Asks before a block or a reorganisation, after it, and while it happens, when either answer is right.
   * @param change The one step that mines the block, or reorganises.
   */
  race(change: (builder: ScenarioBuilder) => ScenarioBuilder, asked: RaceQuestions): this {
    const { before, after } = 'always' in asked ? { before: asked.always, after: asked.always } : asked
    const steps = change(new ScenarioBuilder(this.#id, this.#title)).#steps
    return this.ask(...before).do(...steps, { do: 'ask', questions: after.flat(), race: true })
  }

  /** Like {@link race}, for a block of the actions of `part`. */
  raceBlock(part: (builder: ScenarioBuilder) => ScenarioBuilder, asked: RaceQuestions): this {
    return this.race((builder) => builder.sameBlock(part), asked)
  }

  /** Asks one second before a deadline, at it, and one second after. */
  around(
    deadline: DeadlineName,
    agreement: Name,
    asked: { before: Ask['questions']; at: Ask['questions']; after?: Ask['questions'] },
  ): this {
    return this.waitUntil(deadline, agreement, -1)
      .ask(asked.before)
      .wait(1)
      .ask(asked.at)
      .wait(1)
      .ask(asked.after ?? asked.at)
  }

  build(): Scenario {
    return {
      id: this.#id,
      title: this.#title,
      level: leastBinding(this.#rules),
      rules: this.#rules,
      ...(this.#startsAt === undefined ? {} : { startsAt: this.#startsAt }),
      steps: this.#steps,
      ...(this.#elsewhere ? { elsewhere: this.#elsewhere } : {}),
      ...(this.#subjectEnvironment ? { subjectEnvironment: this.#subjectEnvironment } : {}),
      ...(this.#node ? { node: this.#node } : {}),
      ...(this.#values.length > 0 ? { values: this.#values } : {}),
    }
  }
}

/** Starts a scenario. Its id is `topic/what-happens` and never changes. */
export function scenario(id: string, title: string): ScenarioBuilder {
  return new ScenarioBuilder(id, title)
}

/**
 * Picks the least binding level of rules. A case about an open reading runs from `deployment` on, at which every
 * reading is right.
 */
function leastBinding(ids: readonly RuleId[]): Level {
  const levelOf = ({ id, level }: (typeof rules)[number]) => (isOpenReading(id) ? 'deployment' : level)
  const ranks = rules.filter(({ id }) => ids.includes(id)).map((rule) => levels.indexOf(levelOf(rule)))
  return levels[Math.max(0, ...ranks)] ?? 'interface'
}
