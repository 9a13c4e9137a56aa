import { aroundLink, boundary, does, isOfSameSecond, live, question, type Situation } from './seen.ts'

export const statesAndTimes: readonly Situation[] = [
  { says: 'an agreement in force', cases: ['top-level/approved-agreement-opens-its-vault'], generated: live },
  {
    says: "a second before a countdown's end, at it, a second after",
    cases: ['targets/countdown-ran-out'],
    generated: boundary('countdownEnd'),
  },
  {
    says: "a second before a request's deadline, at it, a second after",
    cases: ['states/approved-in-the-last-second'],
    generated: boundary('requestDeadline'),
  },
  {
    says: "a second before a commitment's end, at it, a second after",
    cases: ['terms/after-the-window'],
    generated: boundary('commitmentEnd'),
  },
  {
    says: 'a countdown that ends after 2^31 seconds',
    cases: ['time/chain-ahead-of-the-machine'],
    generated: question((world) => world.now >= 2 ** 31),
    mutants: ['times-of-31-bits'],
  },
  {
    says: 'a countdown and a child on the other side of 2^31 seconds',
    cases: ['time/past-31-bits'],
    generated: question((world) => world.startedAt < 2 ** 31 && world.now >= 2 ** 31),
    mutants: ['cutoff-of-31-bits'],
  },
  {
    says: 'a countdown and a child on the other side of 2^32 seconds',
    cases: ['time/past-32-bits'],
    generated: question((world) => world.startedAt < 2 ** 32 && world.now >= 2 ** 32),
    mutants: ['times-of-32-bits', 'cutoff-of-32-bits'],
  },
  {
    says: 'another state in a later block of the same second',
    cases: ['time/another-state-in-the-same-second'],
    generated: ({ steps }) =>
      steps.some(
        (step, index) => steps[index - 1]?.do === 'ask' && isOfSameSecond(step) && steps[index + 1]?.do === 'ask',
      ),
    mutants: ['remembers-by-time'],
  },
  {
    says: "a child made in a later block of the second of its deployer's link",
    cases: ['cutoff-time/another-block-of-the-same-second'],
    generated: question((world, asked) => {
      const facts = asked.method === 'targets' ? undefined : world.contracts.get(asked.contract)
      const link = facts?.deployer === undefined ? undefined : world.links.get(facts.deployer)
      return facts !== undefined && facts.createdAt === link?.since && facts.createdIn !== link.sinceBlock
    }),
    mutants: ['cutoff-by-block'],
  },
  {
    says: "a child made within a second of its deployer's link",
    cases: ['child-contracts/existing-only-ends-with-the-link'],
    generated: aroundLink,
    mutants: ['cutoff-excluded'],
  },
  {
    says: 'a state that a later version of the attack registry adds',
    cases: ['states/paused-by-a-later-version', 'states/paused-in-a-countdown'],
    generated: does('pause'),
    mutants: ['unknown-is-open'],
  },
  {
    says: 'two countdowns that end in one second',
    cases: ['countdown-expiry/two-that-end-in-one-second'],
    mutants: ['splice-while-iterating'],
  },
]
