import type { ContractMutant } from './mutant.ts'

/** The mocks with one mistake in the other contracts. */
export const otherMutants: readonly ContractMutant[] = [
  {
    id: 'adoption-of-none-answered',
    says: 'getAgreement answers zero for who never adopted',
    file: 'ChainSafeHarborRegistry.sol',
    from: 'if (agreementAddress == address(0)) revert BattleChainSafeHarborRegistry__NoAgreement();',
    to: '',
    rules: ['CONTRACT-12'],
  },
  {
    id: 'any-agreement-is-valid',
    says: 'isAgreementValid is true for everything',
    file: 'ChainSafeHarborRegistry.sol',
    from: 'return FACTORY.isAgreementContract(agreementAddress);',
    to: 'return address(FACTORY) != agreementAddress;',
    rules: ['CONTRACT-13'],
  },
  {
    id: 'account-characters-unchecked',
    says: 'an account may have characters that are no hexadecimal digits',
    file: 'AddressStrings.sol',
    from: 'if (!areInRange || !areInRow) revert IAgreement.Agreement__InvalidAddressCharacter();',
    to: '',
    rules: ['CONTRACT-16'],
  },
  {
    id: 'anybody-lists-chains',
    says: 'anybody puts chains on the list of valid chains',
    file: 'ChainSafeHarborRegistry.sol',
    from: 'function setValidChains(string[] memory caip2ChainIds) external onlyOwner {',
    to: 'function setValidChains(string[] memory caip2ChainIds) external {',
    rules: ['CONTRACT-1'],
  },
  {
    id: 'adoption-of-the-origin',
    says: 'an adoption is recorded for the account that sent the transaction, not for the caller',
    file: 'ChainSafeHarborRegistry.sol',
    from: '_adopted[msg.sender] = agreementAddress;',
    to: '_adopted[tx.origin] = agreementAddress;',
    rules: ['CONTRACT-12'],
  },
  {
    id: 'moderator-lists-chains',
    says: 'the moderator of the attack registry puts chains on the list of valid chains',
    file: 'ChainSafeHarborRegistry.sol',
    from: 'function setValidChains(string[] memory caip2ChainIds) external onlyOwner {',
    to: `function setValidChains(string[] memory caip2ChainIds) external {
        (, bytes memory moderator) = ATTACK_REGISTRY.call(abi.encodeWithSignature("getRegistryModerator()"));
        if (msg.sender != owner && msg.sender != abi.decode(moderator, (address))) {
            revert OwnableUnauthorizedAccount(msg.sender);
        }`,
    rules: ['CONTRACT-1'],
  },
  {
    id: 'clone-needs-data',
    says: 'the official deployer refuses a first call without data',
    file: 'CreateX.sol',
    from: 'if (!succeeded || implementation.code.length == 0) {',
    to: 'if (!succeeded || data.length == 0 || implementation.code.length == 0) {',
    rules: ['CONTRACT-18'],
  },
  {
    id: 'clone-not-called-without-data',
    says: 'the official deployer does not call a clone by CREATE if its call data is empty',
    file: 'CreateX.sol',
    from: 'proxy = _create(Clone.initCode(implementation), 0);\n        _initClone(proxy, implementation, data);',
    to: `proxy = _create(Clone.initCode(implementation), 0);
        if (data.length > 0) _initClone(proxy, implementation, data);
        else _made(proxy);`,
    rules: ['CONTRACT-18'],
  },
]
