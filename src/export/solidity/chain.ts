/** Plays transactions, and compares answers, in a Foundry test. */
export const chain = `
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
`

/** Foundry's cheatcodes, the few that are needed. */
export const cheatcodes = `
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
`

/** The types of the contracts. */
export const types = `
enum ContractState { NOT_DEPLOYED, NEW_DEPLOYMENT, ATTACK_REQUESTED, UNDER_ATTACK, PROMOTION_REQUESTED, PRODUCTION, CORRUPTED }
enum ChildContractScope { None, ExistingOnly, All, FutureOnly }
enum IdentityRequirements { Anonymous, Pseudonymous, Named }
struct AgreementInfo { address attackModerator; uint256 deadlineTimestamp; uint256 promotionRequestedTimestamp; bool attackRequested; bool attackApproved; bool promoted; bool corrupted; bool isRegistered; }
struct Contact { string name; string contact; }
struct Account { string accountAddress; ChildContractScope childContractScope; }
struct Chain { string assetRecoveryAddress; Account[] accounts; string caip2ChainId; }
struct BountyTerms { uint256 bountyPercentage; uint256 bountyCapUsd; bool retainable; IdentityRequirements identity; string diligenceRequirements; uint256 aggregateBountyCapUsd; }
struct AgreementDetails { string protocolName; Contact[] contactDetails; Chain[] chains; BountyTerms bountyTerms; string agreementURI; }
`
