import { type ChainText, chainsAlike, chainsWithSpaces, type Name, type Spelling } from '../model/action.ts'
import type { ChildContractScope } from '../model/protocol.ts'
import { attackable, closed, counting, open, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, DAY, entry, newCase, numbered, type ScenarioBuilder, short } from './new-case.ts'

/** Accounts with look-alike addresses of a contract, with one scope. */
const lookAlikes = (contract: Name, scope: ChildContractScope): Record<Name, ChildContractScope> =>
  Object.fromEntries(['start', 'end', 'ends'].map((same) => [`${contract}~${same}`, scope]))

/**
 * A factory for each id alike, with one scope there, listed first, and another one here; each deploys a child, which is
 * attackable or not.
 */
const alikeChains =
  (scopes: { here: ChildContractScope; there: ChildContractScope }, chains: readonly ChainText[], expected: boolean) =>
  (world: ScenarioBuilder) => {
    const factories = numbered('factory', chains.length)
    return world
      .sameBlock((block) => block.deploy(factories, 'factory'))
      .attackableAgreement('agreementA', {
        covers: Object.fromEntries(factories.map((factory) => [factory, scopes.here])),
        elsewhere: Object.fromEntries(chains.map((chain, index) => [chain, { [`factory${index}`]: scopes.there }])),
        homeLast: true,
      })
      .sameBlock((block) => block.each(factories, (next, factory, index) => next.spawn(`child${index}`, factory)))
      .ask(chains.map((_, index) => attackable(`child${index}`, expected)))
  }

/** A factory whose entry is spelled in one way, with a child on either side of its link. */
const spelledFutureOnly = (spelling: Spelling) => (world: ScenarioBuilder) =>
  world
    .factoryWith('earlierChild')
    .attackableAgreement('agreementA', { covers: [{ account: 'factory', scope: 'FutureOnly', spelling }] })
    .spawn('laterChild', 'factory')
    .ask(unbound('earlierChild'), open('laterChild', 'agreementA', 'factory'), open('factory', 'agreementA'))

/** Factories whose entries are spelled in each way, with a scope that includes every child and one that includes none. */
const spelledFactories = (['checksummed', 'lower', 'upper', 'bare'] as const).flatMap((spelling) =>
  (['All', 'None'] as const).map((scope) => ({
    spelling,
    scope,
    factory: `${spelling}Factory${scope}`,
    child: `${spelling}Child${scope}`,
  })),
)

/** Questions about bound contracts and an unbound one: each method has an answer and a denial. */
const asked = (spelling: 'lower' | 'upper', left: number) =>
  [
    ...counting('factory', left, 'agreementA'),
    ...counting('child', left, 'agreementA', 'factory'),
    terms('child', { agreement: 'agreementA', agreementURI: 'ipfs://linked' }),
    ...closed('vault', 'agreementC'),
    timeLeft('vault', null),
    ...unbound('unlinkedVault'),
    terms('unlinkedVault', null),
  ].map((question) => ({ ...question, spelling }))

/** Entries for other chains, and the spellings of an entry's address. */
export const chainsAndSpelling = cases(
  newCase('chains-and-spelling/wider-scope-on-another-chain', 'CHILD-7')
    .title('Scope All for the same address on another chain does not include a child here')
    .attackableFactory('None', { elsewhere: { 1: { factory: 'All' } } })
    .spawn('child', 'factory')
    .ask(unbound('child'), open('factory', 'agreementA')),

  newCase('chains-and-spelling/narrower-scope-on-another-chain', 'CHILD-7')
    .title('Scope None for the same address on another chain does not exclude a child here')
    .attackableFactory('All', { elsewhere: { 8453: { factory: 'None' } } })
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory')),

  newCase('chains-and-spelling/opposite-scopes-on-two-chains', 'CHILD-7', 'CHILD-2')
    .title("With ExistingOnly here and FutureOnly elsewhere, only this chain's entry counts")
    .attackableFactory('ExistingOnly', { children: 'earlierChild', elsewhere: { 10: { factory: 'FutureOnly' } } })
    .spawn('laterChild', 'factory')
    .ask(open('earlierChild', 'agreementA', 'factory'), unbound('laterChild')),

  newCase('chains-and-spelling/only-on-another-chain', 'BIND-8')
    .title('A factory that is listed for another chain alone is not bound here, nor are its children')
    .deployEach({ vault: 'vault', factory: 'factory' })
    .attackableAgreement('agreementA', { covers: ['vault'], elsewhere: { 10: { factory: 'All' } } })
    .spawn('child', 'factory')
    .ask(unbound('factory', 'child'), open('vault', 'agreementA')),

  newCase('chains-and-spelling/listed-in-two-spellings', 'CHILD-1', 'CHILD-10')
    .title('A vault that is listed in two spellings moves no scope from one factory to the next')
    .sameBlock((block) => block.deployEach({ vault: 'vault', openFactory: 'factory', closedFactory: 'factory' }))
    .attackableAgreement('agreementA', {
      covers: [
        entry('vault'),
        { account: 'vault', spelling: 'bare' },
        entry('openFactory', 'All'),
        entry('closedFactory', 'None'),
      ],
    })
    .spawnEach({ openChild: 'openFactory', closedChild: 'closedFactory' })
    .ask(open('openChild', 'agreementA', 'openFactory'), unbound('closedChild'), open('vault', 'agreementA')),

  newCase('chains-and-spelling/chain-id-that-begins-alike', 'CHILD-7')
    .title('A chain is another one if its id begins with the digits of this one, or this one with its digits')
    .attackableFactory('None', { elsewhere: { 313370: { factory: 'All' }, 3133: { factory: 'All' } }, homeLast: true })
    .spawn('child', 'factory')
    .ask(unbound('child')),

  newCase('chains-and-spelling/wider-scope-under-ids-alike', 'CHILD-7')
    .title('Chain ids that look like this one, listed first and with scope All, include no child here')
    .append(alikeChains({ here: 'None', there: 'All' }, chainsAlike, false)),

  newCase('chains-and-spelling/narrower-scope-under-ids-alike', 'CHILD-7')
    .title('Chain ids that look like this one, listed first and with scope None, exclude no child here')
    .append(alikeChains({ here: 'All', there: 'None' }, chainsAlike, true)),

  newCase('chains-and-spelling/wider-scope-under-ids-with-spaces', 'CHILD-7')
    .title('Chain ids that are this one with spaces, listed first and with scope All, include no child here')
    .append(alikeChains({ here: 'None', there: 'All' }, chainsWithSpaces, false)),

  newCase('chains-and-spelling/asked-in-lower-case', 'BIND-1', 'BIND-2', 'TERM-2')
    .title('An address that is asked about in lower or upper case has the same answers')
    .sameBlock((block) => block.deployEach({ factory: 'factory', vault: 'vault', unlinkedVault: 'vault' }))
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, agreementURI: 'ipfs://linked' })
    .agreement('agreementB', { covers: ['child', 'unlinkedVault'], agreementURI: 'ipfs://newer', commitment: 0 })
    .agreement('agreementC', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementC', 'requestUnderAttack', 'instantPromote')
    .askAfter('promote', 'agreementA', asked('lower', 3 * DAY))
    .askAfter(1, asked('upper', 3 * DAY - 1)),

  newCase('chains-and-spelling/another-chain-added-later', 'CHILD-7')
    .title('A chain added during the attack does not change what is included here')
    .attackableFactory('FutureOnly', { children: 'child' })
    .ask(unbound('child'))
    .setChain('agreementA', { factory: 'All' }, 42161)
    .spawn('laterChild', 'factory')
    .ask(unbound('child'), open('laterChild', 'agreementA', 'factory')),

  newCase('chains-and-spelling/chain-without-addresses-of-this-kind', 'CHILD-7', 'CHILD-3')
    .title(
      'A chain of another kind, whose recovery address is none of this chain, is added: the entry here counts as before',
    )
    .attackableFactory('All')
    .spawn('child', 'factory')
    .do({
      do: 'addOrSetChains',
      agreement: 'agreementA',
      chains: [{ chain: 'bip122:{home}', accounts: [{ account: 'factory', scope: 'None' }] }],
    })
    .ask(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] })),

  newCase('chains-and-spelling/this-chain-listed-last', 'CHILD-7')
    .title("Another chain's entry does not count, even if it comes first")
    .deploy(['closedFactory', 'openFactory'], 'factory')
    .agreement('agreementA', { covers: [], elsewhere: { 10: { closedFactory: 'All', openFactory: 'None' } } })
    .setChain('agreementA', { closedFactory: 'None', openFactory: 'All' })
    .underAttack('agreementA')
    .spawnEach({ closedChild: 'closedFactory', openChild: 'openFactory' })
    .ask(unbound('closedChild'), open('openChild', 'agreementA', 'openFactory')),

  newCase('chains-and-spelling/four-spellings', 'CHILD-10', 'CHILD-1')
    .title('Checksummed, lower-case, upper-case and without 0x name the same factory')
    .sameBlock((block) => block.each(spelledFactories, (next, { factory }) => next.deploy(factory, 'factory')))
    .attackableAgreement('agreementA', {
      covers: spelledFactories.map(({ factory, scope, spelling }) => ({ account: factory, scope, spelling })),
    })
    .sameBlock((block) => block.each(spelledFactories, (next, { factory, child }) => next.spawn(child, factory)))
    .ask(
      ...spelledFactories.map(({ factory, child, scope }) =>
        scope === 'All' ? open(child, 'agreementA', factory) : unbound(child),
      ),
    ),

  newCase('chains-and-spelling/no-checksum', 'CHILD-10')
    .title(
      'An entry in mixed case names its factory although the case is not the checksum, which the contracts do not verify',
    )
    .append(spelledFutureOnly('miscased')),

  newCase('chains-and-spelling/without-0x', 'CHILD-10')
    .title('A factory written without 0x includes its later children and not its earlier ones')
    .append(spelledFutureOnly('bare')),

  newCase('chains-and-spelling/lower-case-here-checksummed-there', 'CHILD-7', 'CHILD-10')
    .title('A lower-case entry here includes later children, whatever a checksummed one elsewhere says')
    .factoryWith('earlierChild')
    .attackableAgreement('agreementA', {
      covers: [{ account: 'factory', scope: 'FutureOnly', spelling: 'lower' }],
      elsewhere: { 1: { factory: 'None' } },
    })
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), unbound('earlierChild')),

  newCase('chains-and-spelling/look-alike-addresses', 'CHILD-1', 'BIND-8')
    .title(
      'Accounts whose addresses begin or end as those of a factory or a vault have their own scopes, and no links of others',
    )
    .sameBlock((block) => block.deployEach({ factory: 'factory', otherFactory: 'factory', vault: 'vault' }))
    .attackableAgreement('agreementA', {
      covers: {
        ...lookAlikes('factory', 'All'),
        factory: 'None',
        ...lookAlikes('otherFactory', 'None'),
        otherFactory: 'All',
        vault: 'None',
      },
    })
    .sameBlock((block) => block.spawnEach({ child: 'factory', otherChild: 'otherFactory' }))
    .ask(unbound('child'), open('otherChild', 'agreementA', 'otherFactory'), open('vault', 'agreementA'))
    .ask(unbound('vault~start', 'vault~end', 'vault~ends'))
    .ask(
      targets({
        agreementA: [
          'factory',
          'otherFactory',
          'vault',
          'otherChild',
          ...Object.keys(lookAlikes('factory', 'All')),
          ...Object.keys(lookAlikes('otherFactory', 'None')),
        ],
      }),
    ),

  newCase('chains-and-spelling/removed-by-its-own-spelling', 'CHILD-10', 'BIND-10')
    .title('A factory listed in lower case is removed by that spelling alone')
    .deploy('vault')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: [entry('vault'), entry('factory', 'All', 'lower')], ...short })
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'], 'home', { reverts: 'Agreement__AccountNotFoundByAddress' })
    .ask(open('child', 'agreementA', 'factory'))
    .do({
      do: 'removeAccounts',
      agreement: 'agreementA',
      chain: 'home',
      accounts: [{ account: 'factory', spelling: 'lower' }],
    })
    .ask(unbound('child', 'factory'), open('vault', 'agreementA')),

  newCase('chains-and-spelling/scopes-replaced-before-the-request', 'CHILD-1', 'CHILD-3')
    .title('Child contract scopes that were replaced since the agreement was created decide as they are now')
    .deploy(['widenedFactory', 'narrowedFactory'], 'factory')
    .agreement('agreementA', { covers: { widenedFactory: 'None', narrowedFactory: 'All' }, commitment: 0 })
    .setChain('agreementA', { narrowedFactory: 'None', widenedFactory: 'All' })
    .commit('agreementA', 30 * DAY)
    .underAttack('agreementA')
    .spawnEach({ widenedChild: 'widenedFactory', narrowedChild: 'narrowedFactory' })
    .ask(open('widenedChild', 'agreementA', 'widenedFactory'), unbound('narrowedChild')),
)
