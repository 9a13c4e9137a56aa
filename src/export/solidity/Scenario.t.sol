// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

// {{id}}
// {{title}}
//
// Executes this scenario, and compares the answers of a resolver with the expected ones.
//   forge test -vv --match-contract {{contract}}
// It needs no library: put it into the test folder of any Foundry project.

contract {{contract}} {
    uint256 internal start = {{start}};

    function test_scenario() external {
{{steps}}
        finish();
    }

    // ---- A resolver that reads from the chain only ----

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
{{targets}}

    // ---- The chain ----

    event log(string message);

    /// @dev The immediate deployer of each contract and the time of its deployment, from recorded state changes.
    mapping(address made => address maker) internal deployerOf;
    mapping(address made => uint256 timestamp) internal madeAt;
    /// @dev When a contract was last linked to an agreement, from the registry's events.
    mapping(address target => mapping(address linked => uint256 timestamp)) internal linkedAt;
    uint256 internal total;
    uint256 internal wrong;

    /// @dev Starts a block, this many seconds after the start.
    function moveTo(uint256 elapsed, string memory description) internal {
        vm.warp(start + elapsed);
        vm.roll(vm.getBlockNumber() + 1);
        emit log(string.concat("+", vm.toString(elapsed), " s: ", description));
    }

    /// @dev Sends a transaction that must succeed.
    function send(address from, address to, bytes memory data) internal {
        check(transact(from, to, data), "");
    }

    /// @dev Sends a transaction that must revert with this error.
    function sendReverting(string memory failure, address from, address to, bytes memory data) internal {
        check(transact(from, to, data), failure);
    }

    /// @dev Sends a creation transaction.
    function create(address from, bytes memory code) internal {
        check(transact(from, address(0), code), "");
    }

    /// @dev Checks that the previous transaction created a contract at this address.
    function created(address target) internal view {
        require(target.code.length > 0, string.concat(vm.getLabel(target), " is not at its address"));
    }

    /// @dev Sends a transaction; returns the selector of its error, or zero if it succeeded.
    function transact(address from, address to, bytes memory data) internal returns (bytes4 failure) {
        vm.recordLogs();
        vm.startStateDiffRecording();
        vm.prank(from, from);
        bool passed;
        bytes memory answer;
        if (to == address(0)) {
            assembly ("memory-safe") {
                passed := iszero(iszero(create(0, add(data, 32), mload(data))))
                if iszero(passed) {
                    answer := mload(0x40)
                    mstore(answer, returndatasize())
                    returndatacopy(add(answer, 32), 0, returndatasize())
                    mstore(0x40, add(answer, add(64, returndatasize())))
                }
            }
        } else {
            (passed, answer) = to.call(data);
            // CREATE increments the nonce itself; a pranked call does not.
            vm.setNonce(from, vm.getNonce(from) + 1);
        }
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        if (!passed) return answer.length < 4 ? bytes4(0xffffffff) : bytes4(answer);
        for (uint256 i = 0; i < accesses.length; ++i) {
            if (accesses[i].kind != Vm.AccountAccessKind.Create || accesses[i].reverted) continue;
            deployerOf[accesses[i].account] = accesses[i].accessor;
            madeAt[accesses[i].account] = vm.getBlockTimestamp();
        }
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter != attackRegistry) continue;
            if (logs[i].topics[0] != keccak256("ContractRegistered(address,address)")) continue;
            address target = address(uint160(uint256(logs[i].topics[1])));
            linkedAt[target][address(uint160(uint256(logs[i].topics[2])))] = vm.getBlockTimestamp();
        }
    }

    function check(bytes4 found, string memory failure) internal pure {
        bytes4 expected = bytes(failure).length == 0 ? bytes4(0) : bytes4(keccak256(bytes(failure)));
        require(found == expected, string.concat("a transaction did not end as expected: ", bytes(failure).length == 0 ? "success" : failure));
    }

    /// @dev Compares an answer with the expected one.
    function ask(string memory asked, string memory found, string memory expected, string memory because) internal {
        ++total;
        if (keccak256(bytes(found)) == keccak256(bytes(expected))) {
            emit log(string.concat("  ok    ", asked, " = ", found));
        } else {
            ++wrong;
            emit log(string.concat("  WRONG ", asked, " = ", found, ", expected ", expected));
        }
        emit log(because);
    }

    function finish() internal {
        string memory result = string.concat(vm.toString(total), " answers, ", vm.toString(wrong), " wrong.");
        emit log(result);
        require(wrong == 0, result);
    }

}

// ---- Names and addresses ----

{{addresses}}

// ---- The contracts ----

enum ContractState { NOT_DEPLOYED, NEW_DEPLOYMENT, ATTACK_REQUESTED, UNDER_ATTACK, PROMOTION_REQUESTED, PRODUCTION, CORRUPTED }
enum ChildContractScope { None, ExistingOnly, All, FutureOnly }
enum IdentityRequirements { Anonymous, Pseudonymous, Named }
struct AgreementInfo { address attackModerator; uint256 deadlineTimestamp; uint256 promotionRequestedTimestamp; bool attackRequested; bool attackApproved; bool promoted; bool corrupted; bool isRegistered; }
struct Contact { string name; string contact; }
struct Account { string accountAddress; ChildContractScope childContractScope; }
struct Chain { string assetRecoveryAddress; Account[] accounts; string caip2ChainId; }
struct BountyTerms { uint256 bountyPercentage; uint256 bountyCapUsd; bool retainable; IdentityRequirements identity; string diligenceRequirements; uint256 aggregateBountyCapUsd; }
struct AgreementDetails { string protocolName; Contact[] contactDetails; Chain[] chains; BountyTerms bountyTerms; string agreementURI; }

{{interfaces}}

// ---- Cheatcodes ----

interface Vm {
    enum AccountAccessKind { Call, DelegateCall, CallCode, StaticCall, Create, SelfDestruct, Resume, Balance, Extcodesize, Extcodehash, Extcodecopy }
    struct ChainInfo { uint256 forkId; uint256 chainId; }
    struct StorageAccess { address account; bytes32 slot; bool isWrite; bytes32 previousValue; bytes32 newValue; bool reverted; }
    struct AccountAccess { ChainInfo chainInfo; AccountAccessKind kind; address account; address accessor; bool initialized; uint256 oldBalance; uint256 newBalance; bytes deployedCode; uint256 value; bytes data; bool reverted; StorageAccess[] storageAccesses; uint64 depth; uint64 oldNonce; uint64 newNonce; }
    struct Log { bytes32[] topics; bytes data; address emitter; }
    function chainId(uint256 id) external;
    function getBlockNumber() external view returns (uint256);
    function getBlockTimestamp() external view returns (uint256);
    function getLabel(address who) external view returns (string memory);
    function getNonce(address who) external view returns (uint64);
    function getRecordedLogs() external returns (Log[] memory);
    function label(address who, string calldata name) external;
    function pauseGasMetering() external;
    function prank(address sender, address origin) external;
    function recordLogs() external;
    function roll(uint256 number) external;
    function setNonce(address who, uint64 nonce) external;
    function startStateDiffRecording() external;
    function stopAndReturnStateDiff() external returns (AccountAccess[] memory);
    function toLowercase(string calldata input) external pure returns (string memory);
    function toString(address value) external pure returns (string memory);
    function toString(int256 value) external pure returns (string memory);
    function toString(uint256 value) external pure returns (string memory);
    function warp(uint256 timestamp) external;
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

// ---- The compiled contracts ----

{{codes}}
