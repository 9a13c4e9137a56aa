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

/** Begins a rule; its statement completes it. */
export const rule = <Id extends string>(id: Id, level: Level, source: string) => ({
  says: (statement: string) => ({ id, level, statement, source }),
})

/** Every rule that a run checks of a subject, in the order of the rules page. */
export const rules = [
  rule('BIND-1', 'interface', 'interface §3, resolution 1').says(
    'A contract that the attack registry links to an agreement is bound by that agreement, from the block of the link on.',
  ),
  rule('BIND-2', 'interface', 'interface §3, resolution 2').says(
    'Without a link of its own, a contract is bound through its immediate deployer if the child contract scope includes it.',
  ),
  rule('BIND-3', 'interface', 'interface §3, resolution 2').says(
    'The immediate deployer is the contract that executed CREATE or CREATE2: not the sender of the transaction, not the contract it called, not a forwarder.',
  ),
  rule('BIND-4', 'interface', 'interface §3, resolution 2').says(
    'A grandparent does not count: the child of a child is not bound through it.',
  ),
  rule('BIND-5', 'interface', 'interface §3, resolutions 1 and 2').says(
    "A linked child is bound by its own link, even if its deployer's agreement would include it.",
  ),
  rule('BIND-6', 'interface', 'interface §3, resolutions 3 and 5').says(
    'Adoption never decides what binds: if the two registries differ, the attack registry wins, even if it has no link.',
  ),
  rule('BIND-7', 'interface', 'interface §3, resolution 4; §4.4').says(
    'A valid agreement that names a contract in its scope without being linked to it does not bind it.',
  ),
  rule('BIND-8', 'interface', 'interface §3, §7.2').says(
    'No link and no including parent: no binding agreement, not attackable.',
  ),
  rule('BIND-9', 'deployment', 'legal text: new registration').says(
    "Of several links in succession the latest binds from its block on, whatever was read before; the earlier agreement's state no longer matters.",
  ),
  rule('BIND-10', 'deployment', 'public contracts').says(
    'A removed link no longer binds; the immediate deployer then decides.',
  ),
  rule('BIND-11', 'deployment', 'legal text: contract account').says(
    "A contract deployed by an externally owned account's creation transaction has no parent, even if that account is linked or listed.",
  ),
  rule('BIND-12', 'interface', 'interface §3').says(
    'An address without code and without a link has no binding agreement.',
  ),
  rule('BIND-13', 'interface', 'interface §3').says(
    'An agreement contract is not bound because it is an agreement: it needs a link like any other.',
  ),
  rule('BIND-14', 'interface', 'interface §3, resolution 2').says(
    'The immediate deployer of a contract made by CREATE3 is its proxy. The factory that made the proxy is the grandparent and does not count.',
  ),
  rule('BIND-15', 'deployment', 'public contracts').says(
    'A ContractRegistered event with agreement zero tells that the official deployer made the contract. It is no link, and removes none.',
  ),

  rule('CHILD-1', 'deployment', 'legal text: child contract scope').says('Scope None never includes a child.'),
  rule('CHILD-2', 'deployment', 'legal text: child contract scope').says(
    'Scope ExistingOnly includes a child deployed at or before the cutoff time.',
  ),
  rule('CHILD-3', 'deployment', 'legal text: child contract scope').says(
    'Scope All includes a child whenever it was deployed.',
  ),
  rule('CHILD-4', 'deployment', 'legal text: child contract scope').says(
    'Scope FutureOnly includes a child deployed after the cutoff time, not at it.',
  ),
  rule('CHILD-5', 'interface', 'interface §3, resolution 2').says(
    "The cutoff time is the parent's link timestamp: not the agreement's creation, its adoption, its approval, or a time of the child's.",
  ),
  rule('CHILD-6', 'deployment', 'legal text: new registration').says(
    "Once the parent is relinked, the new agreement's scope and the new cutoff time decide.",
  ),
  rule('CHILD-7', 'deployment', 'legal text: scope by chain').says(
    "An entry under another chain's id does not count; without an entry on this chain no child is included.",
  ),
  rule('CHILD-8', 'interface', 'interface §3, resolution 2').says(
    'It does not matter how a child is deployed: by CREATE, by CREATE2, in a constructor, as a clone, or several in one transaction.',
  ),
  rule('CHILD-9', 'deployment', 'legal text: cutoff time').says(
    'A child deployed in the block of the link is at the cutoff time.',
  ),
  rule('CHILD-10', 'deployment', 'public contracts').says(
    'Account addresses are strings: checksummed, lower-case and without 0x name the same account.',
  ),

  rule('STATE-1', 'interface', 'interface §1.2, §2.6').says(
    'Attackable exactly when a binding agreement exists and its state is UNDER_ATTACK or PROMOTION_REQUESTED.',
  ),
  rule('STATE-2', 'interface', 'interface §2.6, §3').says('PRODUCTION and CORRUPTED are not attackable.'),
  rule('STATE-3', 'deployment', 'public contracts').says(
    'NOT_DEPLOYED, NEW_DEPLOYMENT, ATTACK_REQUESTED and any unknown state are not attackable.',
  ),
  rule('STATE-4', 'interface', 'interface §3, transitions; §8').says(
    'PROMOTION_REQUESTED becomes PRODUCTION exactly 3 days after promotionRequestedTimestamp.',
  ),
  rule('STATE-5', 'interface', 'interface §3, transitions').says(
    'The end of the countdown follows from the clock: no transaction and no event announces it, so no earlier verdict holds.',
  ),
  rule('STATE-6', 'deployment', 'public contracts').says(
    'A cancelled promotion is UNDER_ATTACK again; a new one starts a new countdown.',
  ),
  rule('STATE-7', 'deployment', 'public contracts').says(
    'promotionRequestedTimestamp can stay above 0 in PRODUCTION: alone it does not give the state.',
  ),
  rule('STATE-8', 'interface', 'interface §4.3').says(
    'isTopLevelContractUnderAttack is for top-level contracts only: it is false for an attackable child.',
  ),
  rule('STATE-9', 'interface', 'interface §4.4').says(
    'The legacy three-step check can be true for an agreement that does not bind: neither its verdict nor its terms may be taken.',
  ),
  rule('STATE-10', 'deployment', 'public contracts').says(
    'An undecided attack request becomes PRODUCTION after 14 days.',
  ),
  rule('STATE-11', 'interface', 'interface §3').says(
    "A child follows its parent's agreement through every transition.",
  ),

  rule('TIME-1', 'interface', 'interface §4.4').says(
    'Time left is promotionRequestedTimestamp plus 259,200 seconds minus the timestamp of the latest block.',
  ),
  rule('TIME-2', 'interface', 'interface §4.4').says(
    'Time left is 0 at and after the production time, never negative; null if no promotion is requested.',
  ),
  rule('TIME-3', 'interface', 'interface §4.4').says(
    "Now is the chain's block timestamp, not the clock of the machine.",
  ),

  rule('TERM-1', 'interface', 'interface §3, resolutions 3 to 5; §4.4').says(
    "Percentage, caps, retainable and identity requirement are the binding agreement's.",
  ),
  rule('TERM-2', 'interface', 'interface §3, resolution 6').says(
    "The legal document is at the binding agreement's agreementURI.",
  ),
  rule('TERM-3', 'interface', 'interface §3, commitment window').says(
    "The commitment window ends at the binding agreement's getCantChangeUntil().",
  ),
  rule('TERM-4', 'interface', 'interface §3, commitment window').says(
    'Terms are those of the latest block: a favourable change inside the window counts at once.',
  ),

  rule('LIST-1', 'interface', 'interface §4.1, rules 1 and 2').says(
    'Targets are the agreements in UNDER_ATTACK and those in PROMOTION_REQUESTED.',
  ),
  rule('LIST-2', 'interface', 'interface §4.1, rule 5').says(
    'Every page of a list is read, to the last, and none twice.',
  ),
  rule('LIST-3', 'interface', 'interface §3, transitions').says(
    'An agreement whose countdown has ended is not a target, nor is any other that cannot be attacked or does not exist.',
  ),
  rule('LIST-4', 'deployment', 'interface §3, resolution 5').says(
    'A covered contract that another agreement binds is not a target of this one.',
  ),
  rule('LIST-5', 'interface', 'interface §7.2').says('Without targets the list is empty; that is not an error.'),

  rule('NET-1', 'interface', 'interface §4.1, §9.1').says(
    'An answer is for the network that was asked about, even if one program resolves for two: the same address can exist on both with different answers.',
  ),
  rule('NET-2', 'hardened', 'none').says("If the node's chain id is not the environment's, every question is refused."),
  rule('FAULT-1', 'hardened', 'a careful resolver; interface §1, protection scope').says(
    'A failing source, however it fails, never makes a contract attackable.',
  ),
  rule('FAULT-2', 'hardened', 'a careful resolver; interface §7').says(
    'A failing source does not mean "not covered" either: the resolver refuses, or gets the facts from another source.',
  ),
  rule('FAULT-3', 'hardened', 'a careful resolver; interface §2.1, further fields not shown').says(
    'Additional members change nothing.',
  ),
  rule('FAULT-4', 'hardened', 'a careful resolver').says('After a fault has ended, the next answer is right.'),

  rule('LAG-1', 'hardened', 'a careful resolver: the chain decides').says(
    'An explorer that lags behind the chain, by blocks or by seconds, makes no answer wrong.',
  ),
  rule('LAG-2', 'hardened', 'seen on a public explorer; interface §3, transitions').says(
    'A countdown that has ended is over, even if the explorer still shows PROMOTION_REQUESTED.',
  ),
  rule('LAG-3', 'hardened', 'a careful resolver; interface §3, resolution 4').says(
    'Of the agreements that the explorer lists for a contract only the binding one counts, and it need not be among them.',
  ),
  rule('LAG-4', 'hardened', 'a careful resolver; interface §3, resolution 2').says(
    'A child belongs to its immediate deployer, even if the explorer treats the contract called by the transaction as the deployer.',
  ),
  rule('LAG-5', 'hardened', 'a careful resolver; interface §3, resolution 2').says(
    "Whether a child is included follows from the link's timestamp, whatever cutoff time the explorer uses.",
  ),
  rule('LAG-6', 'hardened', 'a careful resolver: the chain decides').says(
    'A child that is no longer included is no longer bound, even if the explorer keeps it.',
  ),
  rule('LAG-7', 'hardened', 'seen on a public explorer; interface §3, resolution 1').says(
    'An agreement does not cover its own address, even if the explorer answers hasCoverage for it.',
  ),
  rule('LAG-8', 'hardened', 'a careful resolver; interface §3').says(
    "A contract's state is its binding agreement's, even if the explorer shows the most advanced one.",
  ),
  rule('LAG-9', 'hardened', 'a careful resolver: the chain decides').says(
    'Events that the explorer lost, or indexed out of order, make no answer wrong.',
  ),
  rule('LAG-10', 'hardened', 'a careful resolver: the chain decides').says(
    'What a reorganisation undid never happened, even if the explorer still shows it.',
  ),

  rule('RACE-1', 'hardened', 'a careful resolver; interface §3, transitions').says(
    "An answer was true at some block between the question's first and last request, even if blocks are mined meanwhile.",
  ),
  rule(
    'RACE-2',
    'hardened',
    'a careful resolver; interface §4.4, verify, then read the terms from that agreement',
  ).says('A verdict, its agreement and its terms come from one and the same block.'),

  rule('OPEN-2', 'hardened', 'left open by the sources; refusing is right at every level').says(
    'If an agreement lists an account twice, the sources do not say which entry counts: the first (the usual reading), the last or the widest. Nothing is attackable that one of them leaves out.',
  ),
  rule('OPEN-4', 'hardened', 'left open by the sources; refusing is right at every level').says(
    'If a deployer is linked again to the same agreement, the sources do not say which cutoff time counts: the latest (the usual reading) or the first. Nothing is attackable that one of them leaves out.',
  ),

  rule('OPEN-6', 'hardened', 'left open by the sources; refusing is right at every level').says(
    'If an account deploys a contract by code that it has by EIP-7702, the sources do not say whether the account is the immediate deployer (the usual reading) or there is none. Nothing is attackable that one of them leaves out.',
  ),

  rule('META-1', 'interface', 'interface §3, resolutions 3 and 5').says('Adoption actions change no answer.'),
  rule('META-2', 'interface', 'interface §3, resolution 4').says(
    'Another agreement that is never linked changes no answer.',
  ),
  rule('META-3', 'interface', 'EIP-55: an address is a number').says(
    'The letter case of the asked address changes no answer.',
  ),
  rule('META-4', 'deployment', 'interface §3: links and timestamps decide, not positions in a block').says(
    'Another order of independent actions in one block changes no answer.',
  ),
  rule('META-5', 'interface', 'interface §4.4').says('Moving the whole scenario in time changes no answer.'),
  rule('META-6', 'interface', 'interface §3: the chain alone decides').says(
    'The same question about the same block always gets the same answer.',
  ),
  rule('META-7', 'interface', 'interface §3').says('Unrelated contracts and agreements change no answer.'),
  rule('META-8', 'interface', 'interface §3, transitions').says('Nothing becomes attackable by time passing alone.'),
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
