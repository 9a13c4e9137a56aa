// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A set of addresses that can be listed
/// @author harborcheck
/// @notice Adding, removing and looking up cost the same whatever the size.
library AddressSet {
    struct Set {
        address[] members;
        // 1 + the member's place in the list; 0 is not a member.
        mapping(address member => uint256) placeOf;
    }

    function add(Set storage set, address member) internal returns (bool isNew) {
        if (contains(set, member)) return false;
        set.members.push(member);
        set.placeOf[member] = set.members.length;
        return true;
    }

    function remove(Set storage set, address member) internal returns (bool wasMember) {
        uint256 place = set.placeOf[member];
        if (place == 0) return false;
        // The last member takes the place that becomes free.
        address last = set.members[set.members.length - 1];
        set.members[place - 1] = last;
        set.placeOf[last] = place;
        set.members.pop();
        delete set.placeOf[member];
        return true;
    }

    function contains(Set storage set, address member) internal view returns (bool isMember) {
        return set.placeOf[member] != 0;
    }
}
