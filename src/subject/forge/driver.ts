import type { ScriptTarget } from './target.ts'

/** The driver imports the script by this name, and a remapping resolves it: forge imports no absolute paths. */
export const scriptAlias = 'harborcheck-script.sol'

/** The driver's contract, and the function that asks. */
export const driver = { file: 'HarborcheckDriver.sol', contract: 'HarborcheckDriver', signature: 'ask(bool,address[])' }

/**
 * Writes a contract that asks the script under test, one new instance per question. It restores the state before each
 * question, so that an answer, revert or cheatcode never changes another. The gas limit of a question (200 million, far
 * more than a resolver needs) stops an endless script. It compiles with every version from 0.6.2 on, without warnings.
 *
 * It returns for each contract: one byte (1 answered, 0 reverted), the length in 4 bytes, and the returned data.
 */
export function driverSource({ contract, functionName }: ScriptTarget): string {
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

    function question(bool hasSetUp, address target) private returns (bool, bytes memory) {
        try new Script() returns (Script script) {
            if (hasSetUp) {
                (bool done, bytes memory failure) = address(script).call{ gas: 2e8 }(abi.encodeWithSignature("setUp()"));
                if (!done) return (false, failure);
            }
            return address(script).call{ gas: 2e8 }(abi.encodeWithSignature("${functionName}(address)", target));
        } catch (bytes memory failure) {
            return (false, failure);
        }
    }
}
`
}
