import type { Target } from './target.ts'

/** What the script is called in an import: forge knows files of a project by their path in it, never by an absolute one. */
export const scriptAlias = 'harborcheck-script.sol'

/** The driver's contract, and the function that asks. */
export const driver = { file: 'HarborcheckDriver.sol', contract: 'HarborcheckDriver', signature: 'ask(bool,address[])' }

/**
 * A script that puts questions to the script under test, each to a new instance in a world as it was before the first, so
 * that no answer, revert or cheatcode changes another. A script that never ends is stopped by the gas that a question has,
 * far more than an honest one takes. It is written for every compiler from 0.6.2 on, without warnings.
 *
 * It returns, for each contract, one byte (1 answered, 0 reverted), the length in 4 bytes, and what came back.
 */
export function driverSource({ contract }: Target): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity >=0.6.2 <0.9.0;

import { ${contract} as Script } from "${scriptAlias}";

interface HarborcheckVm {
    function snapshotState() external returns (uint256);
    function revertToState(uint256 id) external returns (bool);
}

contract ${driver.contract} {
    HarborcheckVm private constant VM = HarborcheckVm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    function ask(bool hasSetUp, address[] calldata contracts) external returns (bytes memory answers) {
        for (uint256 i = 0; i < contracts.length; ++i) {
            uint256 before = VM.snapshotState();
            (bool answered, bytes memory data) = question(hasSetUp, contracts[i]);
            VM.revertToState(before);
            answers = abi.encodePacked(answers, answered, uint32(data.length), data);
        }
    }

    function question(bool hasSetUp, address asked) private returns (bool, bytes memory) {
        try new Script() returns (Script script) {
            if (hasSetUp) {
                (bool done, bytes memory failure) = address(script).call{ gas: 2e8 }(abi.encodeWithSignature("setUp()"));
                if (!done) return (false, failure);
            }
            return address(script).call{ gas: 2e8 }(abi.encodeWithSignature("isAttackable(address)", asked));
        } catch (bytes memory failure) {
            return (false, failure);
        }
    }
}
`
}
