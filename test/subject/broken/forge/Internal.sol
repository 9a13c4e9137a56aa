// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev Keeps its answer to contracts that inherit it.
contract Internal {
    function isAttackable(address target) internal pure returns (bool attackable) {
        return target == address(1);
    }
}

contract Lent is Internal {
    function ask(address target) external pure returns (bool attackable) {
        return isAttackable(target);
    }
}
