// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreementFactory } from "../interfaces/IAgreementFactory.sol";
import { AgreementDetails } from "../interfaces/Types.sol";
import { Agreement } from "./Agreement.sol";
import { HomeChain } from "./HomeChain.sol";
import { Ownable } from "./Ownable.sol";
import { Versioned } from "./Versioned.sol";

/// @title The agreement factory
/// @author harborcheck
/// @notice Creates agreements and records which ones it created. Their code can be deployed without the factory too; the
/// attack registry does not accept such an agreement.
/// @dev The factory and the registries refer to each other. The factory is deployed first, with the address that the safe
/// harbor registry will have. It cannot create an agreement before that registry has code.
contract AgreementFactory is IAgreementFactory, Ownable, Versioned {
    address private immutable SAFE_HARBOR_REGISTRY;

    mapping(address agreementAddress => bool) private _created;
    mapping(bytes32 boundSalt => bool) private _used;

    /// @notice Fixes the safe harbor registry of every agreement that the factory creates.
    /// @param initialOwner The factory's owner, who has no special right here
    /// @param safeHarborRegistry The registry that leads agreements to their attack registry
    constructor(address initialOwner, address safeHarborRegistry) Ownable(initialOwner) {
        SAFE_HARBOR_REGISTRY = safeHarborRegistry;
    }

    /// @inheritdoc IAgreementFactory
    /// @dev The salt of CREATE2 is `keccak256(abi.encode(caller, chain id, salt))`, so that nobody takes another's address.
    /// Init code is limited to 48 KiB (EIP-3860), which holds some 130 accounts; `addAccounts` adds the others.
    function create(
        AgreementDetails calldata details,
        address agreementOwner,
        bytes32 salt
    ) external returns (address agreementAddress) {
        bytes32 boundSalt = keccak256(abi.encode(msg.sender, block.chainid, salt));
        // CREATE2 alone would accept a salt again with other details, because the details are part of the init code. The
        // data is empty, as that of a failed CREATE2.
        // solhint-disable-next-line gas-custom-errors, reason-string
        if (_used[boundSalt]) revert();
        _used[boundSalt] = true;

        agreementAddress = address(
            new Agreement{ salt: boundSalt }(SAFE_HARBOR_REGISTRY, agreementOwner, HomeChain.caip2(), details)
        );
        _created[agreementAddress] = true;
        emit AgreementCreated(agreementAddress, agreementOwner, salt);
    }

    /// @inheritdoc IAgreementFactory
    function isAgreementContract(address agreementAddress) external view returns (bool) {
        return _created[agreementAddress];
    }

    /// @inheritdoc IAgreementFactory
    function getRegistry() external view returns (address) {
        return SAFE_HARBOR_REGISTRY;
    }

    /// @inheritdoc IAgreementFactory
    function getBattleChainCaip2ChainId() external view returns (string memory) {
        return HomeChain.caip2();
    }
}
