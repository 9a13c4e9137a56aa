// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainScript } from "harborcheck/contracts/helper/ChainScript.sol";

contract CheckTarget is ChainScript {
    function run(address target) external onlyAttackable(target) {
        // The stress test comes here. It is not reached where the target cannot be attacked.
    }
}
