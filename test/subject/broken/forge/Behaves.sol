// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Cheats {
    function envString(string calldata name) external view returns (string memory value);
    function ffi(string[] calldata command) external returns (bytes memory output);
    function warp(uint256 timestamp) external;
}

library Library {
    error Library__Fault(string why);

    function fail() internal pure {
        revert Library__Fault("deep");
    }
}

/// @dev Behaves as the address says that it is asked about.
contract Behaves {
    Cheats private constant CHEATS = Cheats(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    struct Pair {
        uint256 count;
        bool flag;
    }

    error Behaves__Cannot(address who, string why, uint256 count, Pair pair);

    bool private _isSetUp;
    uint256 private _count;

    function setUp() external {
        _isSetUp = true;
    }

    function isAttackable(address asked) external returns (bool attackable) {
        uint160 way = uint160(asked);
        if (way == 0x13) return say("so I was asked");
        if (way == 0x1) return true;
        if (way == 0x2) return false;
        if (way == 0x3) revert Behaves__Cannot(asked, "no \"idea\"", 7, Pair(8, true));
        if (way == 0x4) revert("plain words\nin two lines");
        if (way == 0x5) revert();
        if (way == 0x6) _count = 1 / _count;
        if (way == 0x7) while (true) ++_count;
        if (way == 0x8) return raw(abi.encode(2));
        if (way == 0x9) return raw("");
        if (way == 0xA) return bytes(CHEATS.envString("HARBORCHECK_NO_SUCH_VARIABLE")).length > 0;
        if (way == 0xB) Library.fail();
        if (way == 0xC) return bytes(CHEATS.envString("HARBORCHECK_EXPLORER_URL")).length > 0;
        if (way == 0xD) sleep("60");
        if (way == 0xE) return _isSetUp;
        if (way == 0xF) {
            _count = 1;
            CHEATS.warp(5);
            return block.timestamp == 5;
        }
        if (way == 0x10) return _count == 0 && block.timestamp > 5 && block.number > 0;
        if (way == 0x11) {
            sleep("1");
            return true;
        }
        return raw(abi.encodeWithSignature("Unknown()"), true);
    }

    /// @dev The sleep is a child of a child, and has to end all the same.
    function sleep(string memory howLong) private {
        string[] memory command = new string[](3);
        (command[0], command[1], command[2]) = ("sh", "-c", string.concat("sleep ", howLong, "; true"));
        CHEATS.ffi(command);
    }

    /// @dev As console.log does.
    function say(string memory text) private view returns (bool done) {
        address console = 0x000000000000000000636F6e736F6c652e6c6f67;
        (done, ) = console.staticcall(abi.encodeWithSignature("log(string)", text));
    }

    function raw(bytes memory data) private pure returns (bool) {
        return raw(data, false);
    }

    function raw(bytes memory data, bool fails) private pure returns (bool) {
        assembly {
            if fails {
                revert(add(data, 32), mload(data))
            }
            return(add(data, 32), mload(data))
        }
    }
}

abstract contract Unfinished {
    function isAttackable(address asked) external virtual returns (bool attackable);
}

contract WithArguments {
    constructor(uint256) {}

    function isAttackable(address) external pure returns (bool attackable) {
        return true;
    }
}

contract AnswersNumbers {
    function isAttackable(address) external pure returns (uint256 attackable) {
        return 1;
    }
}

contract FailsAtOnce {
    constructor() {
        revert("not today");
    }

    function isAttackable(address) external pure returns (bool attackable) {
        return true;
    }
}
