// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev Where an agreement stands. `NEW_DEPLOYMENT` is part of the numbering and never reached.
enum ContractState {
    NOT_DEPLOYED,
    NEW_DEPLOYMENT,
    ATTACK_REQUESTED,
    UNDER_ATTACK,
    PROMOTION_REQUESTED,
    PRODUCTION,
    CORRUPTED
}

/// @dev Which children of an account an agreement includes, measured against the second at which the account was linked.
enum ChildContractScope {
    None,
    ExistingOnly,
    All,
    FutureOnly
}

/// @dev What a whitehat must reveal, from the weakest requirement to the strictest.
enum IdentityRequirements {
    Anonymous,
    Pseudonymous,
    Named
}

/// @dev What the attack registry has written down about an agreement. What time alone has done since is not in it.
struct AgreementInfo {
    address attackModerator;
    uint256 deadlineTimestamp;
    uint256 promotionRequestedTimestamp;
    bool attackRequested;
    bool attackApproved;
    bool promoted;
    bool corrupted;
    bool isRegistered;
}

/// @dev Someone to reach at the protocol.
struct Contact {
    string name;
    string contact;
}

/// @dev An address in scope. It is a string because other chains spell theirs in other ways.
struct Account {
    string accountAddress;
    ChildContractScope childContractScope;
}

/// @dev The accounts in scope on one chain, and where funds recovered there go.
struct Chain {
    string assetRecoveryAddress;
    Account[] accounts;
    string caip2ChainId;
}

/// @dev What a whitehat earns, and on which conditions. An aggregate cap of 0 means that there is none.
struct BountyTerms {
    uint256 bountyPercentage;
    uint256 bountyCapUsd;
    bool retainable;
    IdentityRequirements identity;
    string diligenceRequirements;
    uint256 aggregateBountyCapUsd;
}

/// @dev Everything that an agreement says.
struct AgreementDetails {
    string protocolName;
    Contact[] contactDetails;
    Chain[] chains;
    BountyTerms bountyTerms;
    string agreementURI;
}

/// @dev The ether for a contract's constructor and for its first call, wei.
struct Values {
    uint256 constructorAmount;
    uint256 initCallAmount;
}
