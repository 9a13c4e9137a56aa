// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainScript } from "harborcheck/contracts/helper/ChainScript.sol";

/// @dev Stands alone, in no project of Foundry.
contract Lone is ChainScript {}
