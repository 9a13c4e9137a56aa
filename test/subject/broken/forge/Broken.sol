pragma solidity ^0.8.24; contract Broken { function isAttackable(address) external returns (bool) { return nonsense; } }
