/** Mistakes about networks, repeated questions, open readings, and sources that fail, lag or change (NET, META, OPEN, FAULT, LAG, RACE). */
export const sources = {
  'one-memory-for-two-networks': 'NET-1: caches the binding of an address without its network',
  'explorer-of-the-first-network':
    "NET-1: takes every network's targets from the lists of the first network's explorer",
  'registries-of-the-first-network': "NET-1: asks the registries of the first network's addresses on every network",
  'creation-of-the-first-network': 'NET-1: keeps when and by whom an address was made without its network',
  'chain-id-of-the-first-network': "NET-1: looks for entries under the first network's chain id",
  'other-network': 'NET-1: answers for the other network',
  'first-network': 'NET-1: answers for the network that was asked about first',
  'first-chain-id': "NET-1: keeps the first network's chain id",
  'first-explorer': "NET-1: reads the targets' children from the first network's explorer",
  'first-binding': 'NET-1: keeps which agreement binds an address without the network',
  'first-verdict': 'NET-1: keeps the verdict about an address without the network',
  'last-network': 'NET-1: answers for the network that it was started for last',
  'any-chain-id': 'NET-2: does not ask the node for its chain id',
  'one-question-at-a-time':
    'META-6: answers about the contract of the latest question, of several that it has taken at once',
  'places-for-256-contracts':
    'META-6: keeps who binds a contract at a block in 256 places, and reads a place that another contract has taken since',
  'verdicts-numbered-to-256':
    'META-6: numbers its verdicts from 0 to 255 and then from 0 again, and gives the earlier verdict of that number',
  'first-entry-without-doubt': 'OPEN-2: takes the first entry of an account listed twice and never refuses',
  'last-entry-without-doubt': 'OPEN-2: takes the last entry of an account listed twice and never refuses',
  'latest-cutoff-without-doubt':
    'OPEN-4: takes the latest cutoff time of a deployer linked twice to one agreement and never refuses',
  'first-cutoff-without-doubt':
    'OPEN-4: takes the first cutoff time of a deployer linked twice to one agreement and never refuses',
  'latest-known-link':
    'OPEN-4 FAULT-1: takes the latest link in the logs for the latest one, though logs may be missing',
  'account-is-deployer-without-doubt':
    'OPEN-6: treats an account with code by EIP-7702 as the deployer and never refuses',
  'failure-is-true': 'FAULT-1: treats a source that fails as "attackable"',
  'timeout-is-true': 'FAULT-1: treats a source that does not answer in time as "attackable"',
  'explorer-where-the-node-fails': "FAULT-1: takes the explorer's word where the node fails",
  'last-answer-when-unknown': 'FAULT-1: repeats its last answer when a source fails',
  'state-of-the-block-before':
    'FAULT-1: reads the state of the block before where that of the latest one cannot be read, at the time of the latest',
  'no-log-is-first-block': 'FAULT-1: treats a link that is missing in the logs as one from the first block',
  'times-by-number-without-blocks':
    'FAULT-1: compares the numbers of two blocks where the node does not have them, instead of their times',
  'follows-redirects': 'FAULT-1: follows redirects and believes the server that they lead to',
  'any-text-is-coverage': 'FAULT-1: treats a hasCoverage that is the text "false" as coverage',
  'number-is-a-state': "FAULT-1: reads a state that is a number as the contract's number",
  'last-of-two-members': 'FAULT-1: believes the second of two members with one name',
  'explorer-where-traces-fail': "FAULT-1: takes the explorer's word for the deployer where the node does not tell it",
  'request-is-cutoff-without-logs':
    'FAULT-1: takes the time of the request for the cutoff time where the node refuses the logs',
  'creation-without-code': 'FAULT-1: takes a creation for a contract where the node refuses its code',
  'earlier-block-will-do': 'FAULT-1: makes do with the block of the question before where the latest one does not come',
  'repeated-answers-reversed':
    'FAULT-1: repeats calls that were refused for their number, and takes the answers in the reverse order',
  'failure-is-attackable': 'FAULT-1: treats a source that fails as "attackable"',
  'failure-is-false': 'FAULT-2: treats a source that fails as "not attackable"',
  'failure-is-unbound': 'FAULT-2: treats a source that fails as "bound by nothing"',
  'window-unread-is-none': 'FAULT-2: takes a commitment window that cannot be read for one that has ended',
  'countdown-unread-is-none': 'FAULT-2: takes a countdown that cannot be read for none',
  'retries-then-false': 'FAULT-2: tries again, then treats a source that still fails as "not attackable"',
  'no-list-is-empty-list': 'FAULT-2: treats a list that the explorer fails to give as empty',
  'no-info-is-no-countdown': 'FAULT-2: treats a failed call of getAgreementInfo as "no promotion requested"',
  'no-code-answer-is-no-code': 'FAULT-2: treats a failed request for the code of a contract as "no code"',
  'null-is-no-code': 'FAULT-2: treats null for the code of a contract as "no code"',
  'no-trace-is-no-deployer': 'FAULT-2: treats a node that does not give the deployer as "no deployer"',
  'unknown-creator-is-account':
    'FAULT-2: treats a contract whose creation the node does not know as one that an account deployed',
  'empty-call-is-no-link': 'FAULT-2: treats a call of the registry that returns nothing as "no link"',
  'result-beside-error': 'FAULT-2: takes the result of a JSON-RPC answer, also beside an error',
  'nonce-unread-is-none': 'FAULT-2: treats the number of creations that the node does not tell as none',
  'null-is-an-empty-list': 'FAULT-2: takes null for an empty list',
  'failed-traces-skipped': 'FAULT-2: skips transactions whose trace failed',
  'traces-not-counted': 'FAULT-2: takes the traces of a factory for complete, whatever its nonce is',
  'no-creator-is-an-account':
    'FAULT-2: takes an address without code for an account where the index of creators has no entry of it',
  'newest-page-of-logs':
    'FAULT-2: reads logs backwards, ten blocks at a time, where the node refuses more, and stops at the first that it finds',
  'created-is-no-coverage': 'FAULT-2: treats HTTP 201 as "not attackable"',
  'partial-is-no-coverage': 'FAULT-2: treats HTTP 206 as "not attackable"',
  'redirect-is-no-coverage': 'FAULT-2: treats a redirect with a body as "not attackable"',
  'array-is-no-coverage': 'FAULT-2: treats an array as "not attackable"',
  'only-true-is-coverage': 'FAULT-2: treats a hasCoverage that is a text as "not attackable"',
  'stops-without-a-state': 'FAULT-2: stops at an entry without a state and says "not attackable"',
  'stops-at-a-null-state': 'FAULT-2: stops at an entry whose state is null and says "not attackable"',
  'nan-is-no-coverage': 'FAULT-2: treats a body with NaN as "not attackable"',
  'utf-16-is-no-coverage': 'FAULT-2: treats a body in UTF-16 as "not attackable"',
  'large-is-no-coverage': 'FAULT-2: treats a body of more than 16 MB as "not attackable"',
  'decimal-as-hex': 'FAULT-2: reads every number of the node as hexadecimal, also a decimal one',
  'halves-without-the-middle':
    'FAULT-2: halves a range of blocks that the node refuses, and leaves out the block in the middle',
  'reverted-details-include-none': 'FAULT-2: takes a revert of getDetails for an agreement that includes no children',
  'refused-candidate-is-no-child': 'FAULT-2: passes over a possible child about which the node answers with an error',
  'failure-is-no-coverage': 'FAULT-2: treats a source that fails as "not covered"',
  'failure-is-no-countdown': 'FAULT-2: treats a node that fails as "no promotion requested"',
  'failure-is-no-parent': 'FAULT-2: treats a node that fails as "no contract deployed it"',
  'unknown-members-refused': 'FAULT-3: refuses a list with unknown members',
  'additional-state-refused': 'FAULT-3: refuses where the explorer lists a state that it does not know',
  'scope-before-state': 'FAULT-3: reads the scope of whatever the explorer lists before it knows its state',
  'unknown-is-no-coverage': 'FAULT-3: treats an answer with unknown members as "not covered"',
  'failure-stays': 'FAULT-4: keeps answering "not attackable" after a fault has ended',
  'failure-is-kept': 'FAULT-4: keeps a failure and refuses forever',
  'traces-unread-are-none':
    'LAG-1 FAULT-2: treats the children that the node does not tell, since it has no traces, as none',
  'explorer-verdict':
    'LAG-1 LAG-2 LAG-3 LAG-4 LAG-5 LAG-6 LAG-7 LAG-9 LAG-10: calls a contract attackable if the explorer shows an attackable agreement that covers it, and does not ask the chain',
  'explorer-list-states':
    "LAG-1 LAG-2 LAG-3 LAG-9 LAG-10: lists targets with the explorer's states and never checks whether it lags behind",
  'listed-children-only': "LAG-1 LAG-4 LAG-5: treats the explorer's list of children as complete",
  'children-by-create2-as-known':
    'LAG-1: looks for no other children where the explorer knows one that CREATE did not make',
  'route-of-one-agreement-trusted': "LAG-1: believes the explorer's route of a single agreement",
  'listed-child-counts-twice': 'LAG-1: counts a child twice that it finds by its nonce and in the explorer',
  'announced-blocks-as-text': 'LAG-1: sorts the blocks of announcements by the texts of their numbers',
  'one-announcement-per-transaction': 'LAG-1: takes one change of state from each transaction, the last one',
  'explorer-state': "LAG-2 LAG-1 LAG-9 LAG-10: takes the explorer's state of the binding agreement",
  'first-listed-agreement':
    'LAG-3 LAG-4 LAG-5 LAG-6 LAG-7 LAG-8 LAG-9 LAG-10: takes the first agreement that the explorer lists for the contract',
  'either-of-two-listed':
    'LAG-3: calls a contract attackable if the explorer lists two agreements for it and either is attackable',
  'covered-on-any-chain':
    'LAG-3 LAG-4 LAG-5 LAG-6 LAG-10: calls a contract attackable if an attackable agreement that the explorer shows for it covers it without listing it',
  'explorer-deployer':
    'LAG-4 LAG-1 LAG-3 LAG-5 LAG-6 LAG-7 LAG-8 LAG-10: for a contract without a link, takes the agreement that the explorer shows, and its first account with children as the deployer',
  'explorer-inclusion':
    'LAG-5 LAG-1 LAG-4 LAG-6: treats a child as included exactly if the explorer lists it under the agreement',
  'explorer-children': 'LAG-6 LAG-4 LAG-5 LAG-10: lists every child that the explorer lists, without asking the chain',
  'coverage-where-unbound':
    'LAG-7 LAG-3 LAG-4 LAG-5 LAG-6 LAG-10: believes hasCoverage when nothing on chain binds the contract',
  'explorer-contract-state':
    "LAG-8 LAG-1 LAG-2 LAG-4 LAG-5 LAG-6 LAG-9 LAG-10: takes the explorer's contract-state as the verdict",
  'explorer-terms': "LAG-9 LAG-1: takes the explorer's terms of the binding agreement",
  'explorer-must-cover': 'LAG-9 LAG-1 LAG-4 LAG-5: calls a contract attackable only if the explorer covers it too',
  'countdown-of-the-explorer':
    'LAG-9 LAG-1 LAG-2 LAG-10: calls a contract attackable if the explorer shows its binding agreement in PROMOTION_REQUESTED',
  'announced-until-listed': 'LAG-9: takes no agreement from its events any more that the explorer has listed once',
  'rejected-for-good':
    'LAG-9: leaves out an agreement of which a request was once rejected, where only the events tell of it',
  'remembers-cutoffs': 'LAG-10: keeps the cutoff time of a link, although a reorganisation undid it',
  'remembers-by-block-number':
    'LAG-10: keeps who binds a contract at a block number, also after another block has got that number',
  'either-source':
    'LAG-10 LAG-1 LAG-2 LAG-3 LAG-4 LAG-5 LAG-6 LAG-7 LAG-9: calls a contract attackable if either the chain or the explorer does',
  'terms-until-a-later-event': 'LAG-10: keeps terms until the agreement emits an event in a later block',
  'a-block-for-each-contract': "RACE-1: reads a contract's own link at one block and its deployer's at a later one",
  'clock-of-the-latest-block':
    "RACE-1 RACE-2: subtracts a later block's time from a countdown's end that it read before",
  'explorer-of-another-block':
    'RACE-1 RACE-2 LAG-1 LAG-4 LAG-5 LAG-9 LAG-10: reads only the contracts that the explorer lists at its own block',
  'answers-of-the-block-before':
    'RACE-1: adds what a question has read at one block to its memory of the next block, where another question began it meanwhile',
  'clock-of-another-question':
    "RACE-1 RACE-2: subtracts the time of a later block, which another question in flight has read, from a countdown's end",
  'longer-branch-is-on-top':
    'RACE-1: takes a branch that is two blocks longer for blocks on top of the one that it asked at',
  'known-block-unchecked': 'RACE-1: does not look again whether a block that the question before knew is still there',
  'no-block-pinned': 'RACE-2 RACE-1: reads everything at the latest block, which changes between its requests',
  'verdict-of-the-latest-block': "RACE-2 RACE-1: reads the link at one block and the agreement's state at a later one",
  'link-of-the-latest-block':
    'RACE-2 RACE-1: reads the link at the latest block and everything else at its first block',
  'terms-one-by-one': 'RACE-2: reads the terms one by one, each at the latest block',
  'batch-is-one-block':
    'RACE-2: reads the terms at the latest block, in one batch with the header that is to show which block that is',
  'block-by-number':
    'RACE-2 RACE-1: reads everything at the number of its block, which a reorganisation gives to another block meanwhile',
} as const
