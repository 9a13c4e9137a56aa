/** A resolver in Solidity. The test records deployers and links from its own transactions, in place of a node. */
export const resolver = `
    /// @dev A zero agreement means none; a zero parent means that the contract itself is linked.
    struct Binding {
        address agreement;
        address parent;
    }

    /// @dev The binding agreement of a contract: its own link's, or its immediate deployer's if that one includes the child.
    function bindingAgreement(address target) internal view returns (Binding memory binding) {
        address own = IAttackRegistry(attackRegistry).getAgreementForContract(target);
        if (own != address(0)) return Binding(own, address(0));
        // The contract that executed the CREATE or CREATE2. An account is not a parent.
        address maker = deployerOf[target];
        if (maker.code.length == 0) return binding;
        address linked = IAttackRegistry(attackRegistry).getAgreementForContract(maker);
        if (linked != address(0) && includes(linked, maker, target)) return Binding(linked, maker);
    }

    /// @dev Whether an agreement includes a child of this deployer.
    function includes(address linked, address maker, address target) internal view returns (bool included) {
        string memory home = string.concat("eip155:", vm.toString(block.chainid));
        Chain[] memory listed = IAgreement(linked).getDetails().chains;
        for (uint256 i = 0; i < listed.length; ++i) {
            if (keccak256(bytes(listed[i].caip2ChainId)) != keccak256(bytes(home))) continue;
            for (uint256 j = 0; j < listed[i].accounts.length; ++j) {
                Account memory account = listed[i].accounts[j];
                if (bare(account.accountAddress) != bare(vm.toString(maker))) continue;
                // The timestamp of the link is the cutoff time.
                if (account.childContractScope == ChildContractScope.All) return true;
                if (account.childContractScope == ChildContractScope.None) return false;
                bool existed = madeAt[target] <= linkedAt[maker][linked];
                return existed == (account.childContractScope == ChildContractScope.ExistingOnly);
            }
        }
    }

    function isAttackable(address target) internal view returns (bool attackable) {
        address binding = bindingAgreement(target).agreement;
        return binding != address(0) && isOpen(IAttackRegistry(attackRegistry).getAgreementState(binding));
    }

    function isOpen(ContractState state) internal pure returns (bool open) {
        return state == ContractState.UNDER_ATTACK || state == ContractState.PROMOTION_REQUESTED;
    }

    uint256 internal constant NONE = type(uint256).max;

    function timeRemaining(address target) internal view returns (uint256 left) {
        address binding = bindingAgreement(target).agreement;
        if (binding == address(0)) return NONE;
        uint256 requested = IAttackRegistry(attackRegistry).getAgreementInfo(binding).promotionRequestedTimestamp;
        if (requested == 0) return NONE;
        uint256 end = requested + 3 days;
        return vm.getBlockTimestamp() < end ? end - vm.getBlockTimestamp() : 0;
    }

    /// @dev The terms of the agreement that binds a contract, as JSON.
    function terms(address target) internal view returns (string memory json) {
        address binding = bindingAgreement(target).agreement;
        if (binding == address(0)) return "null";
        BountyTerms memory bounty = IAgreement(binding).getBountyTerms();
        string[3] memory identities = ["Anonymous", "Pseudonymous", "Named"];
        uint256 until = IAgreement(binding).getCantChangeUntil();
        json = string.concat('{"agreement":', text(binding));
        json = string.concat(json, ',"bountyPercentage":', vm.toString(bounty.bountyPercentage));
        json = string.concat(json, ',"bountyCapUsd":"', vm.toString(bounty.bountyCapUsd));
        json = string.concat(json, '","aggregateBountyCapUsd":"', vm.toString(bounty.aggregateBountyCapUsd));
        json = string.concat(json, '","retainable":', text(bounty.retainable));
        json = string.concat(json, ',"identityRequirement":"', identities[uint256(bounty.identity)]);
        json = string.concat(json, '","agreementURI":"', IAgreement(binding).getAgreementURI());
        // In seconds since the start.
        string memory deadline = until == 0 ? "null" : vm.toString(int256(until) - int256(start));
        return string.concat(json, '","commitmentDeadline":', deadline, "}");
    }

    /// @dev As JSON, with names for addresses.
    function text(Binding memory binding) internal view returns (string memory json) {
        if (binding.agreement == address(0)) return "null";
        json = string.concat('{"agreement":', text(binding.agreement), ',"via":');
        if (binding.parent == address(0)) return string.concat(json, '"top-level"}');
        return string.concat(json, '"child","parent":', text(binding.parent), "}");
    }

    function text(address who) internal view returns (string memory json) {
        return string.concat('"', vm.getLabel(who), '"');
    }

    function text(bool yes) internal pure returns (string memory json) {
        return yes ? "true" : "false";
    }

    function text(uint256 left) internal pure returns (string memory json) {
        return left == NONE ? "null" : vm.toString(left);
    }

    /// @dev The hash of an address's 40 digits: agreements have addresses as strings, in any spelling.
    function bare(string memory spelled) internal pure returns (bytes32 digits) {
        bytes memory lower = bytes(vm.toLowercase(spelled));
        bytes memory last = new bytes(40);
        for (uint256 i = 0; i < 40; ++i) {
            last[i] = lower[lower.length - 40 + i];
        }
        return keccak256(last);
    }
`

/** For the scenarios that ask about targets: it looks at everybody of the scenario. */
export const targets = `
    /// @dev The agreements that are open to attack and the contracts that they bind, as JSON.
    function targets() internal view returns (string memory json) {
        address[] memory open = agreements();
        bool listed = false;
        for (uint256 i = 0; i < open.length; ++i) {
            ContractState state = IAttackRegistry(attackRegistry).getAgreementState(open[i]);
            if (!isOpen(state)) continue;
            string memory name = state == ContractState.UNDER_ATTACK ? "UNDER_ATTACK" : "PROMOTION_REQUESTED";
            json = string.concat(json, listed ? "," : "", '{"agreement":', text(open[i]), ',"state":"', name);
            json = string.concat(json, '","contracts":[', boundBy(open[i]), "]}");
            listed = true;
        }
        return string.concat("[", json, "]");
    }

    function boundBy(address binding) internal view returns (string memory json) {
        address[] memory all = allAddresses();
        for (uint256 i = 0; i < all.length; ++i) {
            if (bindingAgreement(all[i]).agreement != binding) continue;
            json = string.concat(json, bytes(json).length == 0 ? "" : ",", text(all[i]));
        }
    }
`
