// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreementFactory } from "../interfaces/IAgreementFactory.sol";
import { AgreementDetails } from "../interfaces/Types.sol";
import { Agreement } from "./Agreement.sol";

/// @title The agreement factory
/// @author harborcheck
/// @notice Makes agreements, and remembers which ones it made. Their code can be deployed without it as well; then
/// nothing vouches for the agreement, and the attack registry does not accept it.
/// @dev The factory and the attack registry know each other. The factory goes first and is told the address that the
/// registry is going to have; it makes no agreement before the registry has code.
contract AgreementFactory is IAgreementFactory {
    address private immutable ATTACK_REGISTRY;

    mapping(address agreementAddress => bool) private _made;
    mapping(bytes32 boundSalt => bool) private _used;

    /// @notice Fixes the attack registry of every agreement that the factory makes.
    /// @param attackRegistry Where its agreements keep their links
    constructor(address attackRegistry) {
        ATTACK_REGISTRY = attackRegistry;
    }

    /// @inheritdoc IAgreementFactory
    /// @dev The salt of CREATE2 is `keccak256(abi.encode(caller, salt))`, so that nobody takes another's address.
    /// Init code is limited to 48 KiB (EIP-3860), which holds some 130 accounts; `addAccounts` adds the others.
    function create(
        AgreementDetails calldata details,
        address owner,
        bytes32 salt
    ) external returns (address agreementAddress) {
        bytes32 boundSalt = keccak256(abi.encode(msg.sender, salt));
        // CREATE2 alone would take a salt again for other details, since those are part of the init code. The data is
        // empty as that of a failed CREATE2.
        // solhint-disable-next-line gas-custom-errors, reason-string
        if (_used[boundSalt]) revert();
        _used[boundSalt] = true;

        agreementAddress = address(new Agreement{ salt: boundSalt }(details, owner, ATTACK_REGISTRY));
        _made[agreementAddress] = true;
        emit AgreementCreated(agreementAddress, owner, salt);
    }

    /// @inheritdoc IAgreementFactory
    function isAgreementContract(address agreementAddress) external view returns (bool) {
        return _made[agreementAddress];
    }
}
