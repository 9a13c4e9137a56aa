// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A set of addresses that can be listed
/// @author harborcheck
/// @notice The cost of adding, removing and looking up does not depend on the set's size.
library AddressSet {
    struct Set {
        address[] members;
        // 1 + the member's index in the list; 0 for any other address.
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
        // The last member takes the free place.
        address last = set.members[set.members.length - 1];
        set.members[place - 1] = last;
        set.placeOf[last] = place;
        set.members.pop();
        delete set.placeOf[member];
        return true;
    }

    function clear(Set storage set) internal returns (address[] memory members) {
        members = set.members;
        for (uint256 i = 0; i < members.length; ++i) {
            delete set.placeOf[members[i]];
        }
        delete set.members;
    }

    function contains(Set storage set, address member) internal view returns (bool isMember) {
        return set.placeOf[member] != 0;
    }
}
