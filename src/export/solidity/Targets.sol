
    /// @dev The agreements that are open to attack and the contracts that they bind, as JSON.
    function targets() internal view returns (string memory json) {
        address[] memory open = agreements();
        bool listed = false;
        for (uint256 i = 0; i < open.length; ++i) {
            ContractState state = IAttackRegistry(attackRegistry).getAgreementState(open[i]);
            if (!isOpen(state)) continue;
            string memory name = state == ContractState.UNDER_ATTACK ? "UNDER_ATTACK" : "PROMOTION_REQUESTED";
            json = string.concat(json, listed ? "," : "", '{"agreement":', text(open[i]), ',"state":"', name);
            json = string.concat(json, '","contracts":[', boundBy(open[i]), "]}");
            listed = true;
        }
        return string.concat("[", json, "]");
    }

    function boundBy(address binding) internal view returns (string memory json) {
        address[] memory all = allAddresses();
        for (uint256 i = 0; i < all.length; ++i) {
            if (bindingAgreement(all[i]).agreement != binding) continue;
            json = string.concat(json, bytes(json).length == 0 ? "" : ",", text(all[i]));
        }
    }

    function agreements() internal pure returns (address[] memory all) {
{{agreements}}
    }

    function allAddresses() internal pure returns (address[] memory all) {
{{allAddresses}}
    }
