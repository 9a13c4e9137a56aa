/** How binding a rule is: the interface says so; the public deployment behaves so; a careful resolver survives it. */
export const levels = ['interface', 'deployment', 'hardened'] as const
export type Level = (typeof levels)[number]

/** A numbered rule. Ids never change. */
export type Rule = {
  id: string
  level: Level
  statement: string
  /** Where it comes from: a section of the interface document, or the public deployment. */
  source: string
}

const rule = <Id extends string>(id: Id, level: Level, statement: string, source: string) => ({
  id,
  level,
  statement,
  source,
})

/** Every rule that a run checks of a subject, in the order of the rules page. */
export const rules = [
  rule(
    'BIND-1',
    'interface',
    'A contract that the attack registry links to an agreement is bound by that agreement, from the block of the link on.',
    'interface §3, resolution 1',
  ),
  rule(
    'BIND-2',
    'interface',
    'Without a link of its own, a contract is bound through its immediate deployer if the child contract scope includes it.',
    'interface §3, resolution 2',
  ),
  rule(
    'BIND-3',
    'interface',
    'The immediate deployer is the contract that executed CREATE or CREATE2: not the sender of the transaction, not the contract it called, not a forwarder.',
    'interface §3, resolution 2',
  ),
  rule(
    'BIND-4',
    'interface',
    'A grandparent does not count: the child of a child is not bound through it.',
    'interface §3, resolution 2',
  ),
  rule(
    'BIND-5',
    'interface',
    "A linked child is bound by its own link, even if its deployer's agreement would include it.",
    'interface §3, resolutions 1 and 2',
  ),
  rule(
    'BIND-6',
    'interface',
    'Adoption never decides what binds: if the two registries differ, the attack registry wins, even if it has no link.',
    'interface §3, resolutions 3 and 5',
  ),
  rule(
    'BIND-7',
    'interface',
    'A valid agreement that names a contract in its scope without being linked to it does not bind it.',
    'interface §3, resolution 4; §4.4',
  ),
  rule(
    'BIND-8',
    'interface',
    'No link and no including parent: no binding agreement, not attackable.',
    'interface §3, §7.2',
  ),
  rule(
    'BIND-9',
    'deployment',
    "Of several links in succession the latest binds from its block on, whatever was read before; the earlier agreement's state no longer matters.",
    'legal text: new registration',
  ),
  rule(
    'BIND-10',
    'deployment',
    'A removed link no longer binds; the immediate deployer then decides.',
    'public contracts',
  ),
  rule(
    'BIND-11',
    'deployment',
    "A contract deployed by an externally owned account's creation transaction has no parent, even if that account is linked or listed.",
    'legal text: contract account',
  ),
  rule('BIND-12', 'interface', 'An address without code and without a link has no binding agreement.', 'interface §3'),
  rule(
    'BIND-13',
    'interface',
    'An agreement contract is not bound because it is an agreement: it needs a link like any other.',
    'interface §3',
  ),
  rule(
    'BIND-14',
    'interface',
    'The immediate deployer of a contract made by CREATE3 is its proxy. The factory that made the proxy is the grandparent and does not count.',
    'interface §3, resolution 2',
  ),
  rule(
    'BIND-15',
    'deployment',
    'A ContractRegistered event with agreement zero tells that the official deployer made the contract. It is no link, and removes none.',
    'public contracts',
  ),

  rule('CHILD-1', 'deployment', 'Scope None never includes a child.', 'legal text: child contract scope'),
  rule(
    'CHILD-2',
    'deployment',
    'Scope ExistingOnly includes a child deployed at or before the cutoff time.',
    'legal text: child contract scope',
  ),
  rule(
    'CHILD-3',
    'deployment',
    'Scope All includes a child whenever it was deployed.',
    'legal text: child contract scope',
  ),
  rule(
    'CHILD-4',
    'deployment',
    'Scope FutureOnly includes a child deployed after the cutoff time, not at it.',
    'legal text: child contract scope',
  ),
  rule(
    'CHILD-5',
    'interface',
    "The cutoff time is the parent's link timestamp: not the agreement's creation, its adoption, its approval, or a time of the child's.",
    'interface §3, resolution 2',
  ),
  rule(
    'CHILD-6',
    'deployment',
    "Once the parent is relinked, the new agreement's scope and the new cutoff time decide.",
    'legal text: new registration',
  ),
  rule(
    'CHILD-7',
    'deployment',
    "An entry under another chain's id does not count; without an entry on this chain no child is included.",
    'legal text: scope by chain',
  ),
  rule(
    'CHILD-8',
    'interface',
    'It does not matter how a child is deployed: by CREATE, by CREATE2, in a constructor, as a clone, or several in one transaction.',
    'interface §3, resolution 2',
  ),
  rule(
    'CHILD-9',
    'deployment',
    'A child deployed in the block of the link is at the cutoff time.',
    'legal text: cutoff time',
  ),
  rule(
    'CHILD-10',
    'deployment',
    'Account addresses are strings: checksummed, lower-case and without 0x name the same account.',
    'public contracts',
  ),

  rule(
    'STATE-1',
    'interface',
    'Attackable exactly when a binding agreement exists and its state is UNDER_ATTACK or PROMOTION_REQUESTED.',
    'interface §1.2, §2.6',
  ),
  rule('STATE-2', 'interface', 'PRODUCTION and CORRUPTED are not attackable.', 'interface §2.6, §3'),
  rule(
    'STATE-3',
    'deployment',
    'NOT_DEPLOYED, NEW_DEPLOYMENT, ATTACK_REQUESTED and any unknown state are not attackable.',
    'public contracts',
  ),
  rule(
    'STATE-4',
    'interface',
    'PROMOTION_REQUESTED becomes PRODUCTION exactly 3 days after promotionRequestedTimestamp.',
    'interface §3, transitions; §8',
  ),
  rule(
    'STATE-5',
    'interface',
    'The end of the countdown follows from the clock: no transaction and no event announces it, so no earlier verdict holds.',
    'interface §3, transitions',
  ),
  rule(
    'STATE-6',
    'deployment',
    'A cancelled promotion is UNDER_ATTACK again; a new one starts a new countdown.',
    'public contracts',
  ),
  rule(
    'STATE-7',
    'deployment',
    'promotionRequestedTimestamp can stay above 0 in PRODUCTION: alone it does not give the state.',
    'public contracts',
  ),
  rule(
    'STATE-8',
    'interface',
    'isTopLevelContractUnderAttack is for top-level contracts only: it is false for an attackable child.',
    'interface §4.3',
  ),
  rule(
    'STATE-9',
    'interface',
    'The legacy three-step check can be true for an agreement that does not bind: neither its verdict nor its terms may be taken.',
    'interface §4.4',
  ),
  rule('STATE-10', 'deployment', 'An undecided attack request becomes PRODUCTION after 14 days.', 'public contracts'),
  rule('STATE-11', 'interface', "A child follows its parent's agreement through every transition.", 'interface §3'),

  rule(
    'TIME-1',
    'interface',
    'Time left is promotionRequestedTimestamp plus 259,200 seconds minus the timestamp of the latest block.',
    'interface §4.4',
  ),
  rule(
    'TIME-2',
    'interface',
    'Time left is 0 at and after the production time, never negative; null if no promotion is requested.',
    'interface §4.4',
  ),
  rule('TIME-3', 'interface', "Now is the chain's block timestamp, not the clock of the machine.", 'interface §4.4'),

  rule(
    'TERM-1',
    'interface',
    "Percentage, caps, retainable and identity requirement are the binding agreement's.",
    'interface §3, resolutions 3 to 5; §4.4',
  ),
  rule(
    'TERM-2',
    'interface',
    "The legal document is at the binding agreement's agreementURI.",
    'interface §3, resolution 6',
  ),
  rule(
    'TERM-3',
    'interface',
    "The commitment window ends at the binding agreement's getCantChangeUntil().",
    'interface §3, commitment window',
  ),
  rule(
    'TERM-4',
    'interface',
    'Terms are those of the latest block: a favourable change inside the window counts at once.',
    'interface §3, commitment window',
  ),

  rule(
    'LIST-1',
    'interface',
    'Targets are the agreements in UNDER_ATTACK and those in PROMOTION_REQUESTED.',
    'interface §4.1, rules 1 and 2',
  ),
  rule('LIST-2', 'interface', 'Every page of a list is read, to the last, and none twice.', 'interface §4.1, rule 5'),
  rule(
    'LIST-3',
    'interface',
    'An agreement whose countdown has ended is not a target, nor is any other that cannot be attacked or does not exist.',
    'interface §3, transitions',
  ),
  rule(
    'LIST-4',
    'deployment',
    'A covered contract that another agreement binds is not a target of this one.',
    'interface §3, resolution 5',
  ),
  rule('LIST-5', 'interface', 'Without targets the list is empty; that is not an error.', 'interface §7.2'),

  rule(
    'NET-1',
    'interface',
    'An answer is for the network that was asked about, even if one program resolves for two: the same address can exist on both with different answers.',
    'interface §4.1, §9.1',
  ),
  rule('NET-2', 'hardened', "If the node's chain id is not the environment's, every question is refused.", 'none'),
  rule(
    'FAULT-1',
    'hardened',
    'A failing source, however it fails, never makes a contract attackable.',
    'a careful resolver; interface §1, protection scope',
  ),
  rule(
    'FAULT-2',
    'hardened',
    'A failing source does not mean "not covered" either: the resolver refuses, or gets the facts from another source.',
    'a careful resolver; interface §7',
  ),
  rule(
    'FAULT-3',
    'hardened',
    'Additional members change nothing.',
    'a careful resolver; interface §2.1, further fields not shown',
  ),
  rule('FAULT-4', 'hardened', 'After a fault has ended, the next answer is right.', 'a careful resolver'),

  rule(
    'LAG-1',
    'hardened',
    'An explorer that lags behind the chain, by blocks or by seconds, makes no answer wrong.',
    'a careful resolver: the chain decides',
  ),
  rule(
    'LAG-2',
    'hardened',
    'A countdown that has ended is over, even if the explorer still shows PROMOTION_REQUESTED.',
    'seen on a public explorer; interface §3, transitions',
  ),
  rule(
    'LAG-3',
    'hardened',
    'Of the agreements that the explorer lists for a contract only the binding one counts, and it need not be among them.',
    'a careful resolver; interface §3, resolution 4',
  ),
  rule(
    'LAG-4',
    'hardened',
    'A child belongs to its immediate deployer, even if the explorer treats the contract called by the transaction as the deployer.',
    'a careful resolver; interface §3, resolution 2',
  ),
  rule(
    'LAG-5',
    'hardened',
    "Whether a child is included follows from the link's timestamp, whatever cutoff time the explorer uses.",
    'a careful resolver; interface §3, resolution 2',
  ),
  rule(
    'LAG-6',
    'hardened',
    'A child that is no longer included is no longer bound, even if the explorer keeps it.',
    'a careful resolver: the chain decides',
  ),
  rule(
    'LAG-7',
    'hardened',
    'An agreement does not cover its own address, even if the explorer answers hasCoverage for it.',
    'seen on a public explorer; interface §3, resolution 1',
  ),
  rule(
    'LAG-8',
    'hardened',
    "A contract's state is its binding agreement's, even if the explorer shows the most advanced one.",
    'a careful resolver; interface §3',
  ),
  rule(
    'LAG-9',
    'hardened',
    'Events that the explorer lost, or indexed out of order, make no answer wrong.',
    'a careful resolver: the chain decides',
  ),
  rule(
    'LAG-10',
    'hardened',
    'What a reorganisation undid never happened, even if the explorer still shows it.',
    'a careful resolver: the chain decides',
  ),

  rule(
    'RACE-1',
    'hardened',
    "An answer was true at some block between the question's first and last request, even if blocks are mined meanwhile.",
    'a careful resolver; interface §3, transitions',
  ),
  rule(
    'RACE-2',
    'hardened',
    'A verdict, its agreement and its terms come from one and the same block.',
    'a careful resolver; interface §4.4, verify, then read the terms from that agreement',
  ),

  rule(
    'OPEN-2',
    'hardened',
    'If an agreement lists an account twice, the sources do not say which entry counts: the first (the usual reading), the last or the widest. Nothing is attackable that one of them leaves out.',
    'left open by the sources; refusing is right at every level',
  ),
  rule(
    'OPEN-4',
    'hardened',
    'If a deployer is linked again to the same agreement, the sources do not say which cutoff time counts: the latest (the usual reading) or the first. Nothing is attackable that one of them leaves out.',
    'left open by the sources; refusing is right at every level',
  ),

  rule(
    'OPEN-6',
    'hardened',
    'If an account deploys a contract by code that it has by EIP-7702, the sources do not say whether the account is the immediate deployer (the usual reading) or there is none. Nothing is attackable that one of them leaves out.',
    'left open by the sources; refusing is right at every level',
  ),

  rule('META-1', 'interface', 'Adoption actions change no answer.', 'interface §3, resolutions 3 and 5'),
  rule(
    'META-2',
    'interface',
    'Another agreement that is never linked changes no answer.',
    'interface §3, resolution 4',
  ),
  rule(
    'META-3',
    'interface',
    'The letter case of the asked address changes no answer.',
    'EIP-55: an address is a number',
  ),
  rule(
    'META-4',
    'deployment',
    'Another order of independent actions in one block changes no answer.',
    'interface §3: links and timestamps decide, not positions in a block',
  ),
  rule('META-5', 'interface', 'Moving the whole scenario in time changes no answer.', 'interface §4.4'),
  rule(
    'META-6',
    'interface',
    'The same question about the same block always gets the same answer.',
    'interface §3: the chain alone decides',
  ),
  rule('META-7', 'interface', 'Unrelated contracts and agreements change no answer.', 'interface §3'),
  rule('META-8', 'interface', 'Nothing becomes attackable by time passing alone.', 'interface §3, transitions'),
] as const satisfies readonly Rule[]

export type RuleId = (typeof rules)[number]['id']

/** A property that needs no expected answer: no case is about it, two answers of the subject are held together. */
export type MetaRuleId = Extract<RuleId, `META-${number}`>

export function isMeta(id: RuleId): id is MetaRuleId {
  return id.startsWith('META-')
}

/** A question that the sources leave open: each reading is right below `hardened`, and refusing at every level. */
export type OpenReadingId = Extract<RuleId, `OPEN-${number}`>

export function isOpenReading(id: string): id is OpenReadingId {
  return id.startsWith('OPEN-')
}
